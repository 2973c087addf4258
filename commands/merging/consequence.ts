import { systemAccessFor } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import type { CommandContext } from '../context.ts';

/**
 * The context of changes that follow from a merge in other records: a person who may merge two students moves their marks too, also those
 * of activities that they may not edit. `key` distinguishes the steps of one task.
 */
export const asConsequence = (by: CommandContext, key: string): CommandContext => ({
  ...by,
  access: systemAccessFor(by.access.user, rights),
  ...(by.key === undefined ? {} : { key: `${by.key}/${key}` }),
});

/** The same person's context for one step of a task. */
export const asStep = (by: CommandContext, key: string): CommandContext => ({
  ...by,
  ...(by.key === undefined ? {} : { key: `${by.key}/${key}` }),
});
