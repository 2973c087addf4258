/** The letters that people type for digits. */
const asDigit = (letter: string): string => letter.replace('O', '0').replace(/[IL]/, '1');

const shape = /^(?!GIR)([A-Z]{1,2})([\dOIL][A-Z\d]?)([\dOIL])([A-Z]{2})$/;

/** A postcode without what people put between its parts, with digits where only digits can be: 'LE2-OAA' is 'LE2 0AA'. */
export const understandPostcode = (text: string): string => {
  const compact = text.toUpperCase().replace(/[\s.,-]+/g, '');
  const [, area, district, sector, unit] = shape.exec(compact) ?? [];
  if (area === undefined || district === undefined || sector === undefined || unit === undefined) return text;
  return `${area}${asDigit(district.charAt(0))}${district.slice(1)} ${asDigit(sector)}${unit}`;
};
