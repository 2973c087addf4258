import { z } from 'zod';
import type { Grant } from '../../domain/access/grant.ts';

/** The grant in a task's parameters, which only this program writes. */
export const grantSchema = z.custom<Grant>((value) => typeof value === 'object' && value !== null);
