import { describe, expect, it } from 'vitest';
import { splitName } from '../../../domain/imports/splitName.ts';

describe('a whole name', () => {
  it.each([
    ['SMITH, Jane', 'Jane', 'SMITH'],
    ['Smith , Miss Jane Anne', 'Jane Anne', 'Smith'],
    ['Jane Smith', 'Jane', 'Smith'],
    ['Miss Jane Smith', 'Jane', 'Smith'],
    ['  Jane   Anne Smith ', 'Jane Anne', 'Smith'],
    ['Jane Anne SMITH', 'Jane Anne', 'SMITH'],
    ['VAN DER BERG Luuk', 'Luuk', 'VAN DER BERG'],
    ['Luuk van der Berg', 'Luuk', 'van der Berg'],
    ['Luuk VAN DER BERG', 'Luuk', 'VAN DER BERG'],
    ['Ana de la Cruz', 'Ana', 'de la Cruz'],
    ["Sean O'RAFFERTY", 'Sean', "O'RAFFERTY"],
    ['JANE SMITH', 'JANE', 'SMITH'],
    ['J Smith', 'J', 'Smith'],
    ['Tamsin Underhill-Voss', 'Tamsin', 'Underhill-Voss'],
    ['Li', '', 'Li'],
    ['SMITH:JANE ANNE', 'JANE ANNE', 'SMITH'],
    ['Jane Smith (10X)', 'Jane', 'Smith'],
    ['Jane (Jay) Smith', 'Jane', 'Smith'],
    ['John Smith Jr', 'John', 'Smith Jr'],
    ['John SMITH II', 'John', 'SMITH II'],
    ['Missy Elliott', 'Missy', 'Elliott'],
    ['McDONALD Ian', 'Ian', 'McDONALD'],
    ['MacDONALD FRASER Ian', 'Ian', 'MacDONALD FRASER'],
    ['FitzGERALD Ann', 'Ann', 'FitzGERALD'],
    ['JANE McDONALD', 'JANE', 'McDONALD'],
    ['Ian McDonald', 'Ian', 'McDonald'],
    ['Macy DeLong', 'Macy', 'DeLong'],
    ['Mr SMITH, Jane', 'Jane', 'SMITH'],
    ['Dr. Smith, Ms Jane', 'Jane', 'Smith'],
  ])('%s is %s and %s', (whole, firstname, lastname) => {
    expect(splitName(whole)).toEqual({ firstname, lastname });
  });
});
