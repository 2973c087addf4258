import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendResp, DeleteResp, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import { noRevision } from './records.ts';
import type { ExpectedRevision } from './records.ts';

export const appendSuccess = (last: { readonly revision: number; readonly position: number }): AppendResp => {
  const text = String(last.position);
  const position = new streams.AppendResp.Position().setCommitPosition(text).setPreparePosition(text);
  const success = new streams.AppendResp.Success().setCurrentRevision(String(last.revision)).setPosition(position);
  return new streams.AppendResp().setSuccess(success);
};

export const appendWrongVersion = (expected: ExpectedRevision, actual: number): AppendResp => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actual === noRevision) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actual));
  switch (expected.kind) {
    case 'any':
      wrong.setExpectedAny(new shared.Empty());
      break;
    case 'noStream':
      wrong.setExpectedNoStream(new shared.Empty());
      break;
    case 'streamExists':
      wrong.setExpectedStreamExists(new shared.Empty());
      break;
    case 'revision':
      wrong.setExpectedRevision(String(expected.revision));
      break;
  }
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
};

/** @param position the position of the deletion's event */
export const deleteResponse = (position: number): DeleteResp => {
  const text = String(position);
  const message = new streams.DeleteResp.Position().setCommitPosition(text).setPreparePosition(text);
  return new streams.DeleteResp().setPosition(message);
};

/** @param position the position of the tombstone */
export const tombstoneResponse = (position: number): TombstoneResp => {
  const text = String(position);
  const message = new streams.TombstoneResp.Position().setCommitPosition(text).setPreparePosition(text);
  return new streams.TombstoneResp().setPosition(message);
};
