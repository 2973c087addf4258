import { z } from 'zod';
import { maxId } from '../../domain/fields/recordId.ts';
import { noRecordId } from '../../domain/messages.ts';

export const recordId = z.int({ error: noRecordId }).positive().max(maxId);
