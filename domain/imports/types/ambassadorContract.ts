import { anyOf } from '../../access/rights.ts';
import { contract } from '../../records/contract.ts';
import { columnsOf, type ImportType, recordIdOf } from '../importType.ts';

/** Contracts that were there before Waymark. Each gets the text of its template; nobody changes one that is there. */
export const ambassadorContractImport: ImportType = {
  name: 'ambassadorContract',
  label: 'Ambassador contract',
  right: anyOf('ImportAmbassadors'),
  recordType: contract,
  creates: true,
  completes: 'contracts',
  identifying: [],
  sameIn: ['ambassador', 'contractTemplate', 'start'],
  columns: [
    recordIdOf(contract, ['waymark id']),
    ...columnsOf(
      contract,
      {
        ambassador: ['name', 'ambassador name', 'student', 'worker', 'employee'],
        contractTemplate: ['template', 'contract', 'contract name'],
        contractBand: ['band', 'pay band'],
        start: ['from', 'start date', 'first day', 'starts'],
        expire: ['to', 'until', 'end', 'end date', 'last day', 'expiry', 'expiry date', 'expires on'],
        issued: ['issued', 'date issued', 'issue date', 'sent'],
        signed: ['signed on', 'date signed', 'signature', 'signature date'],
        cancelled: ['cancelled on', 'date cancelled', 'ended early'],
        group: ['member', 'member institution'],
      },
      ['ambassador', 'contractTemplate', 'start', 'expire'],
    ),
  ],
};
