import { anyOf } from '../access/rights.ts';
import type { Values } from '../fields/field.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import {
  alreadyBeneficiary,
  alreadyOnActivity,
  alreadyPartner,
  chooseAmbassador,
  chooseInstitution,
  oneMainPartner,
} from '../activityMessages.ts';
import { part, pathOf, rowsOf } from '../record/part.ts';

/** The cost codes to which an activity is charged. */
export const costCodes = part({
  name: 'costCodes',
  labels: { one: 'cost code', many: 'cost codes' },
  tab: 'Costs',
  fields: {
    costCentre: text('Cost centre code', { required: true, max: 50, search: { token: 'cost-centre-code' } }),
    jobCode: text('Job code', { max: 50, search: { token: 'cost-centre-job-code', label: 'Cost centre job code' } }),
  },
});

const count = (label: string) => number(label, { min: 0 });

/** The institutions that an activity or one of its sessions is for, with the numbers that people type. */
export const beneficiaries = part({
  name: 'beneficiaries',
  labels: { one: 'beneficiary', many: 'beneficiaries' },
  tab: 'Beneficiaries',
  by: 'institution',
  chooseMessage: chooseInstitution,
  duplicateMessage: alreadyBeneficiary,
  borrowed: {
    localAuthority: {
      through: 'institution',
      field: text('Beneficiary local authority', {
        search: { token: 'beneficiary-local-authority', lookup: '/institutions/localauthorities?pageSize=20' },
      }),
    },
  },
  fields: {
    institution: reference('institution', 'Institution', {
      required: true,
      errorName: 'InstitutionId',
      search: { token: 'beneficiary', label: 'Beneficiary' },
    }),
    total: count('Total'),
    offered: count('Offered'),
    expected: count('Expected'),
    totalStaff: count('Total staff'),
    totalParents: count('Total parents'),
  },
});

/** The fields of beneficiaries that a copy keeps: the institution and planned numbers. Numbers of people who came stay empty. */
export const plannedBeneficiaries = (original: object): Values =>
  Object.fromEntries(
    rowsOf(beneficiaries, original).flatMap(({ key, values }) =>
      (['institution', 'offered', 'expected'] as const).flatMap((field) =>
        values[field] === null ? [] : [[pathOf({ part: beneficiaries.name, key, field }), values[field]] as const],
      ),
    ),
  );

/** The institutions that help to deliver an activity. */
export const partners = part({
  name: 'partners',
  labels: { one: 'partner', many: 'partners' },
  tab: 'Partners',
  by: 'institution',
  chooseMessage: chooseInstitution,
  duplicateMessage: alreadyPartner,
  fields: {
    institution: reference('institution', 'Institution', {
      required: true,
      errorName: 'InstitutionId',
      search: { token: 'partner', label: 'Partner' },
    }),
    main: yesNo('Main partner'),
  },
  check: ({ main }, others) =>
    main === true && others.some(({ values }) => values.main === true) ? [{ field: 'main', messages: [oneMainPartner] }] : [],
});

/** The ambassadors who work on an activity, each once. Only the group of the activity sees them. */
export const activityAmbassadors = part({
  name: 'ambassadors',
  labels: { one: 'ambassador', many: 'ambassadors' },
  tab: 'Ambassadors',
  by: 'ambassador',
  needs: anyOf('ViewAmbassadors'),
  chooseMessage: chooseAmbassador,
  duplicateMessage: alreadyOnActivity,
  fields: {
    ambassador: reference('ambassador', 'Ambassador', {
      required: true,
      errorName: 'AmbassadorId',
      ofOwnGroup: true,
      search: { unlisted: true },
    }),
  },
});

/** Whether the activity with these values names the ambassador among those who work on it. */
export const worksOn = (values: Values, ambassador: number): boolean =>
  rowsOf(activityAmbassadors, values).some(({ key }) => key === ambassador);
