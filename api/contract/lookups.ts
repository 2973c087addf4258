import { z } from 'zod';

/** Plain texts, for example `GET /institutions/types`. `Total` counts all texts; `Data` may be cut off. */
export const textsAnswer = z.object({ Total: z.int(), Data: z.array(z.string()) });
export type TextsAnswer = z.infer<typeof textsAnswer>;

/** `GET /students/ethnicity`. */
export const ethnicitiesAnswer = z.array(z.object({ Id: z.int(), DisplayValue: z.string(), Label: z.string() }));

/** `GET /students/ethnic-groups`. */
export const ethnicGroupsAnswer = z.array(z.string());

/** `GET /yeargroups/get`. */
export const yearGroupsAnswer = z.object({ data: z.array(z.object({ YearGroupId: z.int(), Name: z.string() })) });

export const rolesAnswer = z.object({ data: z.array(z.object({ RoleId: z.int(), Name: z.string(), Value: z.string() })) });

const listEntries = z.array(z.object({ CustomLookupItemId: z.int(), Name: z.string() }));

/** `GET /field-lists/fetch/{lookupType}`. */
export const customLookupAnswer = z.object({
  success: z.literal(true),
  data: listEntries,
});
export type CustomLookupAnswer = z.infer<typeof customLookupAnswer>;

/** `GET /activities/heidescriptors`. `Total` counts all matches. */
export const heiDescriptorsAnswer = z.object({ Total: z.int(), Data: z.array(z.object({ Id: z.int(), Description: z.string() })) });
export type HeiDescriptorsAnswer = z.infer<typeof heiDescriptorsAnswer>;

/** `GET /contracts/available/bands`. */
export const contractBandsAnswer = z.object({ data: z.array(z.object({ ContractBandId: z.int(), Name: z.string() })) });
export type ContractBandsAnswer = z.infer<typeof contractBandsAnswer>;

/** `GET /contracts/available/templates`. */
export const contractTemplatesAnswer = z.object({ data: z.array(z.object({ Id: z.int(), DisplaySummary: z.string() })) });
export type ContractTemplatesAnswer = z.infer<typeof contractTemplatesAnswer>;

/** `GET /contracts/available/types`. */
export const contractTypesAnswer = z.object({ data: listEntries });
export type ContractTypesAnswer = z.infer<typeof contractTypesAnswer>;

/** `GET /work-opportunities/lead-departments`. */
export const leadDepartmentsAnswer = z.object({ data: listEntries });

/** `GET /students/JACS`. */
export const jacsAnswer = z.object({
  Data: z.array(z.object({ JACSId: z.int(), SubDescription: z.string(), SubCode: z.string() })),
  Filter: z.string(),
});
export type JacsAnswer = z.infer<typeof jacsAnswer>;
