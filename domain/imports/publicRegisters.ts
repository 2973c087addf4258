import type { uploadedTypes } from '../lists/imports.ts';
import { edubase } from './edubase.ts';
import { jacs } from './jacs.ts';
import type { PublicRegister } from './publicRegister.ts';

const registers = { edubase, jacs } as const satisfies Record<(typeof uploadedTypes)[number]['value'], PublicRegister>;

export const isPublicRegister = (importType: string): boolean => Object.hasOwn(registers, importType);

/** Throws if there is no register of this type. */
export const getPublicRegister = (importType: string): PublicRegister => {
  if (!isPublicRegister(importType)) throw new RangeError(`There is no register ${importType}`);
  return registers[importType as keyof typeof registers];
};
