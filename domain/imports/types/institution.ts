import { anyOf } from '../../access/rights.ts';
import { institution } from '../../records/institution.ts';
import { columnsOf, type ImportType, recordIdOf } from '../importType.ts';

/** Institutions that the public register lacks, and changes of known ones. */
export const institutionImport: ImportType = {
  name: 'institution',
  label: 'Institution',
  right: anyOf('TransferInstitutionData'),
  recordType: institution,
  creates: true,
  identifying: ['urn', 'laestab', 'ukprn'],
  sameIn: ['name', 'postcode'],
  alikeIn: ['name'],
  columns: [
    recordIdOf(institution, ['waymark id']),
    ...columnsOf(
      institution,
      {
        name: ['institution', 'institution name', 'school', 'school name', 'establishmentname', 'establishment name', 'college'],
        urn: ['school urn', 'unique reference number'],
        laestab: ['la estab', 'dfe number', 'dfes number'],
        ukprn: ['provider reference number'],
        type: ['establishment type group', 'type of institution', 'institution type'],
        subtype: ['sub type', 'establishment type', 'type of establishment'],
        phase: ['phase', 'phase of education'],
        hasSixthForm: ['sixth form', 'official sixth form'],
        parent: ['parent', 'belongs to'],
        street: ['address', 'address 1', 'address line 1', 'address1'],
        locality: ['address 2', 'address line 2', 'address2'],
        address3: ['address 3'],
        town: ['city', 'town/city'],
        county: [],
        postcode: ['post code', 'zip'],
        localAuthority: ['la', 'lea', 'council'],
        district: [],
        gor: ['region'],
        website: ['web site', 'url', 'school website'],
        telephone: ['phone', 'tel', 'telephone number'],
        head: ['head', 'headteacher', 'head teacher', 'principal'],
        headJobTitle: ['head job title', 'job title of head'],
        capacity: [],
        pupils: ['pupils', 'number on roll', 'nor', 'roll'],
        freeSchoolMeals: ['free school meals', 'fsm', 'percentage fsm'],
        trust: ['multi academy trust', 'academy trust'],
        target: ['target', 'target school'],
        targetType: [],
        uniConnectPartnership: ['uni connect'],
        uniConnectPlanningDataset: ['planning dataset'],
      },
      ['name'],
    ),
  ],
};
