import { describe, expect, it } from 'vitest';
import { interpretFilter, clausesOf, ignoredPartsOf, labelsOf, emptyInterpretation } from './asking.ts';

describe('comparisons of numbers, years and dates', () => {
  it.each([
    ['weight:<12', 'weight < 12', 'Weight: less than 12', 'weight:<12'],
    ['weight:<= 12', 'weight <= 12', 'Weight: less than or equal to 12', 'weight:<=12'],
    ['weight:>12', 'weight > 12', 'Weight: greater than 12', 'weight:>12'],
    ['weight:>=  12', 'weight >= 12', 'Weight: greater than or equal to 12', 'weight:>=12'],
    ['weight:after 12', 'weight > 12', 'Weight: greater than 12', 'weight:>12'],
    ['weight:Before 012', 'weight < 12', 'Weight: less than 12', 'weight:<12'],
    ['weight:> -5', 'weight > -5', 'Weight: greater than -5', 'weight:>-5'],
    ['weight:-0', 'weight = 0', 'Weight: 0', 'weight:0'],
    ['weight:<99999999999', 'weight < 99999999999', 'Weight: less than 99999999999', 'weight:<99999999999'],
    ['price:>=3', 'price >= 3', 'Price: greater than or equal to 3', 'price:>=3'],
    ['price:<3.5', 'price < 3.5', 'Price: less than 3.50', 'price:<3.50'],
    ['designed:after 2018', 'designed > 2018', 'Designed: after 2018', 'designed:>2018'],
    ['designed:BEFORE 2018', 'designed < 2018', 'Designed: before 2018', 'designed:<2018'],
    ['designed:<=2018', 'designed <= 2018', 'Designed: before or on 2018', 'designed:<=2018'],
    ['designed:>= 2018', 'designed >= 2018', 'Designed: after or on 2018', 'designed:>=2018'],
    ['bought-on:7/2/2024', 'bought = 7/2/2024', 'Bought on: 7/2/2024', 'bought-on:7/2/2024'],
    ['bought-on:07/02/2024', 'bought = 7/2/2024', 'Bought on: 7/2/2024', 'bought-on:7/2/2024'],
    ['bought-on:1 Mar 2016', 'bought = 1/3/2016', 'Bought on: 1/3/2016', 'bought-on:1/3/2016'],
    ['bought-on:01  march 2016', 'bought = 1/3/2016', 'Bought on: 1/3/2016', 'bought-on:1/3/2016'],
    ['bought-on:<17/10/2016', 'bought < 17/10/2016', 'Bought on: before 17/10/2016', 'bought-on:<17/10/2016'],
    ['bought-on:<=17/10/2016', 'bought <= 17/10/2016', 'Bought on: before or on 17/10/2016', 'bought-on:<=17/10/2016'],
    ['bought-on:> 17/10/2016', 'bought > 17/10/2016', 'Bought on: after 17/10/2016', 'bought-on:>17/10/2016'],
    ['bought-on:>=17/10/2016', 'bought >= 17/10/2016', 'Bought on: after or on 17/10/2016', 'bought-on:>=17/10/2016'],
    ['bought-on:before 17/10/2016', 'bought < 17/10/2016', 'Bought on: before 17/10/2016', 'bought-on:<17/10/2016'],
    ['bought-on:After 1 Mar 2016', 'bought > 1/3/2016', 'Bought on: after 1/3/2016', 'bought-on:>1/3/2016'],
    ['bought-on:29/2/2024', 'bought = 29/2/2024', 'Bought on: 29/2/2024', 'bought-on:29/2/2024'],
    ['bought-on:! > 17/10/2016', 'not bought > 17/10/2016', 'Bought on: not after 17/10/2016', 'bought-on:!>17/10/2016'],
    ['bought-on:before or on 17/10/2016', 'bought <= 17/10/2016', 'Bought on: before or on 17/10/2016', 'bought-on:<=17/10/2016'],
    ['bought-on:After  or on today', 'bought >= 14/8/2024', 'Bought on: after or on Today', 'bought-on:>=Today'],
    ['designed:after or on 2018', 'designed >= 2018', 'Designed: after or on 2018', 'designed:>=2018'],
    ['weight:less than 12', 'weight < 12', 'Weight: less than 12', 'weight:<12'],
    ['weight:greater than or equal to 12', 'weight >= 12', 'Weight: greater than or equal to 12', 'weight:>=12'],
    ['weight:!<=12', 'not weight <= 12', 'Weight: not less than or equal to 12', 'weight:!<=12'],
  ])('%s', (filter, expected, label, canonical) => {
    expect(clausesOf(filter)).toEqual([expected]);
    expect(labelsOf(filter)).toEqual([label]);
    expect(interpretFilter(filter).canonical).toBe(canonical);
    expect(clausesOf(canonical)).toEqual([expected]);
    expect(ignoredPartsOf(filter)).toEqual([]);
  });

  it.each([
    ['bought-on:29/2/2023', 'There is no such day'],
    ['bought-on:0/1/2023', 'There is no such day'],
    ['bought-on:1/13/2023', 'There is no such day'],
    ['bought-on:1/1/0000', 'There is no such day'],
    ['bought-on:31 Jun 2016', 'There is no such day'],
    ['bought-on:<31/9/2016', 'There is no such day'],
    ['bought-on:2016-10-17', 'This is not a date in the format dd/mm/yyyy'],
    ['bought-on:17/10/16', 'This is not a date in the format dd/mm/yyyy'],
    ['bought-on:1 Mai 2016', 'This is not a date in the format dd/mm/yyyy'],
    ['bought-on:yesterday', 'This is not a date in the format dd/mm/yyyy'],
    ['bought-on:<', 'This is not a date in the format dd/mm/yyyy'],
    ['bought-on:<>1/1/2016', 'This is not a date in the format dd/mm/yyyy'],
    ['weight:>', 'This is not a whole number'],
    ['weight:>3.5', 'This is not a whole number'],
    ['weight:+5', 'This is not a whole number'],
    ['weight:1e3', 'This is not a whole number'],
    ['weight:--5', 'This is not a whole number'],
    ['price:3.505', 'This is not an amount such as 12 or 12.50'],
    ['designed:20188', 'This is not a year in the format yyyy'],
    ['designed:-2018', 'This is not a year in the format yyyy'],
  ])('%s is ignored: %s', (filter, reason) => {
    expect(ignoredPartsOf(filter)).toEqual([`${filter} (${reason})`]);
    expect(interpretFilter(filter)).toMatchObject(emptyInterpretation);
  });
});

describe('times', () => {
  it.each([
    ['opens:13:00', 'opens = 1300', 'Opens: at 13:00', 'opens:1300'],
    ['opens:1300', 'opens = 1300', 'Opens: at 13:00', 'opens:1300'],
    ['opens:9', 'opens = 900', 'Opens: at 09:00', 'opens:0900'],
    ['opens:9:5', 'opens = 905', 'Opens: at 09:05', 'opens:0905'],
    ['opens:0', 'opens = 0', 'Opens: at 00:00', 'opens:0000'],
    ['opens:23:59', 'opens = 2359', 'Opens: at 23:59', 'opens:2359'],
    ['opens:<13:00', 'opens < 1300', 'Opens: before 13:00', 'opens:< 1300'],
    ['opens:> 9', 'opens > 900', 'Opens: after 09:00', 'opens:> 0900'],
    ['opens:<=1300', 'opens <= 1300', 'Opens: before or at 13:00', 'opens:<= 1300'],
    ['opens:>=13', 'opens >= 1300', 'Opens: after or at 13:00', 'opens:>= 1300'],
    ['opens:at 13:30', 'opens = 1330', 'Opens: at 13:30', 'opens:1330'],
    ['opens:before or at 13:30', 'opens <= 1330', 'Opens: before or at 13:30', 'opens:<= 1330'],
    ['opens:after or at 9', 'opens >= 900', 'Opens: after or at 09:00', 'opens:>= 0900'],
    ['opens:before 13:30', 'opens < 1330', 'Opens: before 13:30', 'opens:< 1330'],
    ['opens:!13:00', 'not opens = 1300', 'Opens: not at 13:00', 'opens:!1300'],
  ])('%s', (filter, expected, label, canonical) => {
    expect(clausesOf(filter)).toEqual([expected]);
    expect(labelsOf(filter)).toEqual([label]);
    expect(interpretFilter(filter).canonical).toBe(canonical);
    expect(clausesOf(canonical)).toEqual([expected]);
  });

  it('may be several, with their colons', () => {
    expect(clausesOf('opens:13:00,>14:00,!9')).toEqual(['opens = 1300', 'opens > 1400', 'not opens = 900']);
  });

  it.each(['24:00', '13:60', '2400', '1360', '24', '930', '13:', ':30', '13.00', 'noon', '13:00:00', '1 pm', '-1'])(
    '%s is not a time, and is ignored',
    (time) => {
      expect(ignoredPartsOf(`opens:"${time}"`)).toEqual([`opens:${time} (This is not a time in the format hh:mm)`]);
      expect(interpretFilter(`opens:"${time}"`)).toMatchObject(emptyInterpretation);
    },
  );
});

describe('Today, Week and Month', () => {
  it.each([
    ['bought-on:today', 'bought = 14/8/2024', 'Bought on: Today', 'bought-on:Today'],
    ['bought-on:WEEK', 'bought >= 12/8/2024 <= 18/8/2024', 'Bought on: Week', 'bought-on:Week'],
    ['bought-on:Month', 'bought >= 1/8/2024 <= 31/8/2024', 'Bought on: Month', 'bought-on:Month'],
    ['bought-on:< Today', 'bought < 14/8/2024', 'Bought on: before Today', 'bought-on:<Today'],
    ['bought-on:<Week', 'bought < 12/8/2024', 'Bought on: before Week', 'bought-on:<Week'],
    ['bought-on:<=week', 'bought <= 18/8/2024', 'Bought on: before or on Week', 'bought-on:<=Week'],
    ['bought-on:>Week', 'bought > 18/8/2024', 'Bought on: after Week', 'bought-on:>Week'],
    ['bought-on:>= Month', 'bought >= 1/8/2024', 'Bought on: after or on Month', 'bought-on:>=Month'],
    ['bought-on:after month', 'bought > 31/8/2024', 'Bought on: after Month', 'bought-on:>Month'],
    ['bought-on:!Today', 'not bought = 14/8/2024', 'Bought on: not Today', 'bought-on:!Today'],
    ['checked:Today', 'checked >= 2024-08-13T23:00:00.000Z < 2024-08-14T23:00:00.000Z', 'Checked: Today', 'checked:Today'],
    ['checked:<=Week', 'checked < 2024-08-18T23:00:00.000Z', 'Checked: before or on Week', 'checked:<=Week'],
    ['checked:>Month', 'checked >= 2024-08-31T23:00:00.000Z', 'Checked: after Month', 'checked:>Month'],
  ])('%s stays a word, and becomes days when the search runs', (filter, expected, label, canonical) => {
    expect(clausesOf(filter)).toEqual([expected]);
    expect(labelsOf(filter)).toEqual([label]);
    expect(interpretFilter(filter).canonical).toBe(canonical);
  });

  it.each([
    ['2024-08-14T22:59:59Z', 'bought = 14/8/2024'],
    ['2024-08-14T23:00:00Z', 'bought = 15/8/2024'],
    ['2024-12-31T23:59:59Z', 'bought = 31/12/2024'],
    ['2025-01-01T00:00:00Z', 'bought = 1/1/2025'],
    ['2024-03-31T00:59:59Z', 'bought = 31/3/2024'],
    ['2024-03-31T22:59:59Z', 'bought = 31/3/2024'],
    ['2024-03-31T23:00:00Z', 'bought = 1/4/2024'],
    ['2024-10-26T23:00:00Z', 'bought = 27/10/2024'],
    ['2024-10-27T23:59:59Z', 'bought = 27/10/2024'],
  ])('at %s today is the London date: %s', (at, expected) => {
    expect(clausesOf('bought-on:Today', new Date(at))).toEqual([expected]);
  });

  it.each([
    ['2024-08-11T12:00:00Z', 'bought >= 5/8/2024 <= 11/8/2024'],
    ['2024-08-12T12:00:00Z', 'bought >= 12/8/2024 <= 18/8/2024'],
    ['2024-12-31T12:00:00Z', 'bought >= 30/12/2024 <= 5/1/2025'],
    ['1969-12-31T12:00:00Z', 'bought >= 29/12/1969 <= 4/1/1970'],
  ])('at %s the week runs from Monday to Sunday: %s', (at, expected) => {
    expect(clausesOf('bought-on:Week', new Date(at))).toEqual([expected]);
  });

  it.each([
    ['2024-02-10T12:00:00Z', 'bought >= 1/2/2024 <= 29/2/2024'],
    ['2023-02-28T12:00:00Z', 'bought >= 1/2/2023 <= 28/2/2023'],
    ['2024-12-31T23:30:00Z', 'bought >= 1/12/2024 <= 31/12/2024'],
    ['2024-08-31T23:30:00Z', 'bought >= 1/9/2024 <= 30/9/2024'],
  ])('at %s the month runs from first to last day: %s', (at, expected) => {
    expect(clausesOf('bought-on:Month', new Date(at))).toEqual([expected]);
  });
});

describe('a day in a field of instants', () => {
  it.each([
    ['checked:1/1/2024', 'checked >= 2024-01-01T00:00:00.000Z < 2024-01-02T00:00:00.000Z'],
    ['checked:31/3/2024', 'checked >= 2024-03-31T00:00:00.000Z < 2024-03-31T23:00:00.000Z'],
    ['checked:27/10/2024', 'checked >= 2024-10-26T23:00:00.000Z < 2024-10-28T00:00:00.000Z'],
    ['checked:<1/7/2024', 'checked < 2024-06-30T23:00:00.000Z'],
    ['checked:<=1/7/2024', 'checked < 2024-07-01T23:00:00.000Z'],
    ['checked:>1/7/2024', 'checked >= 2024-07-01T23:00:00.000Z'],
    ['checked:>=1/7/2024', 'checked >= 2024-06-30T23:00:00.000Z'],
    ['checked:1/1/1970', 'checked >= 1969-12-31T23:00:00.000Z < 1970-01-01T23:00:00.000Z'],
  ])('%s runs from midnight to midnight in London', (filter, expected) => {
    expect(clausesOf(filter)).toEqual([expected]);
  });
});
