import { z } from 'zod';
import { filterTooLong } from '../../domain/messages.ts';

/** A filter of a list, in addresses and bodies. */
export const filterText = z.string().max(200_000, { error: filterTooLong });
