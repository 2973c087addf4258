import { roleCodes, type StoredShape } from '../record/stored/shape.ts';

/** The stream `signInSettings-1`: the sign-in settings of administrators. */
export const signInSettingsShape: StoredShape = {
  name: 'signInSettings',
  fields: { roles: 'choices' },
  codes: { roles: roleCodes },
  events: new Set(['SecondFactorRolesChosen']),
  retiredEvents: new Set(),
  conversions: [],
};
