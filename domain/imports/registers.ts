import type { uploadedTypes } from '../lists/imports.ts';
import { edubase } from './edubase.ts';
import { jacs } from './jacs.ts';
import type { Register } from './register.ts';

const registers = { edubase, jacs } as const satisfies Record<(typeof uploadedTypes)[number]['value'], Register>;

export const isRegister = (importType: string): boolean => Object.hasOwn(registers, importType);

/** Throws if there is no register of this type. */
export const getRegister = (importType: string): Register => {
  if (!isRegister(importType)) throw new RangeError(`There is no register ${importType}`);
  return registers[importType as keyof typeof registers];
};
