import { z } from 'zod';
import { maxId } from '../../domain/fields/recordId.ts';

export const recordId = z.int({ error: 'This is not a record ID' }).positive().max(maxId);
