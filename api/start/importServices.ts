import type { ImportServices } from '../../commands/imports/checkImport.ts';
import { contractCompleter } from '../../commands/imports/completeContracts.ts';
import { registerGatherer } from '../../commands/imports/gatherRegisters.ts';
import { replacementGatherer } from '../../commands/imports/gatherReplacements.ts';
import { PostgresImportPlans } from '../../infra/postgres/importPlans.ts';
import { SqlFileRepeats } from '../../projections/imports/fileRepeats.ts';
import { SqlRecordMatcher } from '../../projections/imports/recordMatcher.ts';
import { SqlCandidateFinder } from '../../projections/linkage/candidateFinder.ts';
import { SqlReferenceResolver } from '../../projections/imports/referenceResolver.ts';
import type { Adapters } from './assemble.ts';

/** The services of imports, in the API and in workers. */
export const importServices = ({ db, dependencies }: Pick<Adapters, 'db' | 'dependencies'>): ImportServices => {
  const plans = new PostgresImportPlans(db);
  const people = new SqlCandidateFinder(db);
  return {
    plans,
    planning: {
      shown: dependencies.shown,
      references: new SqlReferenceResolver(db),
      matcher: new SqlRecordMatcher(db, people),
      plans,
      repeats: new SqlFileRepeats(db, people),
      gatherers: { registers: registerGatherer(dependencies), replacements: replacementGatherer(dependencies) },
      completers: { contracts: contractCompleter(dependencies) },
      now: () => dependencies.now(),
    },
  };
};
