import { addConversion, type FollowedCode, followCode } from './follow.ts';
import { type StoredShape, versionOf } from './shape.ts';

/** By field, then by code: every label that the code ever had, with the schema version that first had the label. */
export type StoredCodes = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

/** The stored labels of a code that lead to the same place. */
interface KnownCode {
  readonly field: string;
  readonly code: string;
  readonly labels: readonly string[];
  readonly now: FollowedCode;
}

const knownCodes = (storedCodes: StoredCodes, shape: StoredShape): readonly KnownCode[] => {
  const codeByKey = new Map<string, KnownCode>();
  for (const [field, codes] of Object.entries(storedCodes)) {
    for (const [code, labels] of Object.entries(codes)) {
      for (const [label, version] of Object.entries(labels)) {
        const now = followCode(shape, field, code, version);
        if (!now) continue;
        const key = JSON.stringify([field, code, now]);
        codeByKey.set(key, { field, code, now, labels: [...(codeByKey.get(key)?.labels ?? []), label] });
      }
    }
  }
  return [...codeByKey.values()];
};

const quoteAll = (labels: readonly string[]): string => labels.map((label) => `“${label}”`).join(', then ');

const declaredCodes = (shape: StoredShape) =>
  Object.entries(shape.codes).flatMap(([field, codes]) => Object.entries(codes).map(([code, label]) => ({ field, code, label })));

/** Stored codes that left their list without a conversion. `next` is the version of the conversion to add. */
const problemsOfVanished = (codes: readonly KnownCode[], shape: StoredShape, next: number): readonly string[] =>
  codes.flatMap(({ field, code, labels, now }) => {
    const list = shape.codes[now.field];
    if (!list || now.code === null || Object.hasOwn(list, now.code)) return [];
    return [
      `${shape.name}.${field} no longer has the code ${code} (${quoteAll(labels)}), which events contain. Put it back. If another code took its ` +
        `place, ${addConversion(shape, next)} with changedCodes: { ${now.field}: { '${now.code}': <new code> } }; if it is no longer recorded, ` +
        `with null as the new code.`,
    ];
  });

/** Declared codes that mean something else than in stored events. */
const problemsOfChanged = (codes: readonly KnownCode[], shape: StoredShape): readonly string[] =>
  declaredCodes(shape).flatMap(({ field, code, label }) => {
    if (codes.some((each) => each.field === field && each.code === code && each.now.field === field && each.now.code !== code))
      return [
        `${shape.name}.${field} has the code ${code} (“${label}”) again, which a conversion replaces. Older events would be read as another ` +
          `code and newer ones would not: choose a code that was never used.`,
      ];
    const ofField = codes.filter(({ now }) => now.field === field);
    if (ofField.some(({ now, labels }) => now.code === code && labels.includes(label))) return [];
    const other = ofField.find(({ now, labels }) => now.code !== code && labels.includes(label));
    return other
      ? [
          `The code ${code} of ${shape.name}.${field} is called “${label}”, which is what the code ${other.code} means in stored events. Give ` +
            `each code the label that it had; a new meaning gets a code and a label of its own.`,
        ]
      : [];
  });

/** Problems where lists no longer explain stored codes, each with its remedy. */
export const codeProblems = (storedCodes: StoredCodes, shape: StoredShape, next: number): readonly string[] => {
  const codes = knownCodes(storedCodes, shape);
  return [...problemsOfVanished(codes, shape, next), ...problemsOfChanged(codes, shape)];
};

/** The stored codes plus those of the declaration. */
export const withAddedCodes = (storedCodes: StoredCodes, shape: StoredShape): StoredCodes => {
  const codes: Record<string, Record<string, Readonly<Record<string, number>>>> = Object.fromEntries(
    Object.entries(storedCodes).map(([field, codesOfField]) => [field, { ...codesOfField }]),
  );
  for (const { field, code, label } of declaredCodes(shape)) {
    const list = (codes[field] ??= {});
    const labels = list[code] ?? {};
    if (!Object.hasOwn(labels, label)) list[code] = { ...labels, [label]: versionOf(shape) };
  }
  return codes;
};

/** Declared codes and labels that are missing, each with its remedy. */
export const describeMissingCodes = (storedCodes: StoredCodes, shape: StoredShape): readonly string[] =>
  declaredCodes(shape).flatMap(({ field, code, label }) => {
    const labels = storedCodes[field]?.[code];
    if (!labels)
      return [`The code ${code} (“${label}”) of ${shape.name}.${field} is not in stored.json. Run \`npm run stored\`, which adds it.`];
    if (Object.hasOwn(labels, label)) return [];
    return [
      `The code ${code} of ${shape.name}.${field} is now called “${label}” and was ${quoteAll(Object.keys(labels))}. If it means the same, run ` +
        `\`npm run stored\`, which adds the label; a new meaning gets a code of its own.`,
    ];
  });
