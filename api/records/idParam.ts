import { z } from 'zod';
import { noRecordId } from '../../domain/messages.ts';
import { idFromText } from '../contract/recordId.ts';

export const idParam = z.object({ id: idFromText(noRecordId) });
