import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import type { FormField } from '../../api/contract/records.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { findRecordType } from '../../domain/records/registry.ts';
import { useEditFormQuery } from '../api/recordApi.ts';
import { asId } from '../fieldKinds/raw.ts';
import { rawOf, toValue } from './draft.ts';
import type { FormEvent, FormState } from './formState.ts';

/** Keeps the field of the form that follows a chosen record at what that record says, so that the fields that depend on it appear. */
export const useFollowed = (
  type: RecordType,
  fields: readonly FormField[],
  { draft, shownForm }: FormState,
  dispatch: (event: FormEvent) => void,
): void => {
  const [name = '', field] = Object.entries(type.fields).find(([, each]) => each.follows) ?? [];
  const { follows } = field ?? {};
  const reference = follows && type.fields[follows.reference];
  const id = follows && reference ? asId(rawOf(draft, follows.reference, reference)) : null;
  const path = findRecordType(reference?.references ?? '')?.path;
  // A record that was saved keeps what its reference said then.
  const isSaved = follows !== undefined && id !== null && id === draft.base[follows.reference];
  const choices = fields.find((each) => each.name === follows?.reference)?.choices;
  const { currentData } = useEditFormQuery(id === null || isSaved || choices || path === undefined ? skipToken : { path, id });
  const saved = toValue(shownForm.Record[name]);
  const ofChoice = choices ? choices.find(({ Id }) => Id === id)?.Follows[name] : currentData?.Record[follows?.field ?? ''];
  const valueOfChoice = id === null ? null : ofChoice === undefined ? undefined : toValue(ofChoice);
  const value = isSaved ? saved : valueOfChoice;
  const shown = draft.base[name] ?? null;
  useEffect(() => {
    if (follows && value !== undefined && value !== shown) dispatch({ kind: 'followed', name, value: value });
  }, [follows, name, value, shown, dispatch]);
};
