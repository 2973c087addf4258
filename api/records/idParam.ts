import { z } from 'zod';
import { noRecordId } from '../../domain/messages.ts';
import { idText } from '../contract/recordId.ts';

export const idParam = z.object({ id: idText(noRecordId).transform(Number) });
