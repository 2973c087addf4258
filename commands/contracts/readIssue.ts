import type { Issue } from '../../domain/contracts/issuing.ts';
import { streamOf } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import { rowsOf } from '../../domain/record/part.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { contractBand } from '../../domain/records/contractBand.ts';
import { contractTemplate } from '../../domain/records/contractTemplate.ts';
import { institution } from '../../domain/records/institution.ts';
import { ratesOfPay } from '../../domain/records/ratesOfPay.ts';
import { listEntry } from '../../domain/records/registry.ts';
import type { Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';

/** The template as it stood at a revision. */
export const readTemplate = async ({ log }: Pick<Dependencies, 'log'>, id: number, revision: number): Promise<RecordSnapshot> => {
  const events = await log.readStream(streamOf(contractTemplate.name, id));
  return fold(
    contractTemplate,
    events.filter((event) => event.revision <= revision),
  );
};

/** The values of a template for contracts, with the present names and rates. */
export const readIssue = async (
  dependencies: Dependencies,
  templateId: number,
  template: Pick<RecordSnapshot, 'values'>,
  days: Pick<Issue, 'start' | 'expire' | 'issued'>,
): Promise<Issue> => {
  const terms = valuesOf(contractTemplate, template.values);
  const [group, band, type] = await Promise.all([
    loadRecord(dependencies, institution, terms.group ?? 0),
    loadRecord(dependencies, contractBand, terms.contractBand ?? 0),
    terms.contractType ? loadRecord(dependencies, listEntry, terms.contractType) : null,
  ]);
  return {
    templateId,
    template: {
      name: terms.name ?? null,
      jobTitle: terms.jobTitle ?? null,
      dbsRequired: terms.dbsRequired ?? null,
      group: terms.group ?? null,
      contractType: terms.contractType ?? null,
      contractBand: terms.contractBand ?? null,
      validFrom: terms.validFrom ?? null,
      text: terms.text ?? null,
    },
    group: institution.title(group.values),
    contractType: type ? listEntry.title(type.values) : '',
    band: { name: contractBand.title(band.values), rates: rowsOf(ratesOfPay, band.values).map(({ values }) => values) },
    ...days,
  };
};
