import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordFaults } from '../signInMessages.ts';

/** The owner of a password. An attacker would try these words first. */
export interface PasswordOwner {
  readonly names: readonly string[];
  readonly email: string;
  readonly institutions: readonly string[];
}

/** The minimum number of guesses, as a power of ten. */
const minGuessesLog10 = 9;
/** Only these first characters are checked, because the check of long passwords is slow. */
const maxCheckedLength = 40;
/** The minimum number of letters that are not part of the owner's words. */
const minOtherLetters = 5;
const product = ['waymark'];

let estimator: ZxcvbnFactory | null = null;
const estimate = (password: string, words: string[]) => {
  estimator ??= new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs });
  return estimator.check(password, words);
};

const wordsIn = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);

/** The owner's words in lower case, longest first. */
const ownWords = ({ names, email, institutions }: PasswordOwner): string[] => {
  const local = email.split('@')[0] ?? '';
  const phrases = [...product, ...names, email, local, ...institutions];
  const all = [...phrases, ...phrases.flatMap(wordsIn), ...institutions.map((name) => name.replaceAll(/\s+/g, ''))];
  return [...new Set(all.map((word) => word.toLowerCase()).filter((word) => word.length > 2))].toSorted((a, b) => b.length - a.length);
};

const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const lower = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower);
  return rest !== lower && rest.replaceAll(/[^\p{L}]/gu, '').length < minOtherLetters;
};

/** The longest piece that a password may not repeat, in characters. */
const maxPiece = 8;

/** Whether a password is one short piece at least twice, perhaps cut off at its end. Ignores punctuation beside letters and digits. */
const repeats = (password: string): boolean => {
  const text = Array.from(password.replaceAll(/[^\p{L}\p{N}]/gu, '') || password);
  const longest = Math.min(maxPiece, Math.floor(text.length / 2));
  return Array.from({ length: longest }, (_, index) => index + 1).some((length) => text.every((each, at) => each === text[at % length]));
};

/** The fault of a new password; null if it is strong enough. The schema checks its length. */
export const passwordFault = (password: string, owner: PasswordOwner): string | null => {
  const checked = password.slice(0, maxCheckedLength);
  const words = ownWords(owner);
  if (isMadeOf(checked, words)) return passwordFaults.own;
  if (repeats(checked)) return passwordFaults.repeated;
  const { guessesLog10, sequence } = estimate(checked, words);
  if (guessesLog10 >= minGuessesLog10) return null;
  if (sequence.some(({ pattern }) => pattern === 'repeat')) return passwordFaults.repeated;
  if (sequence.some(({ pattern }) => pattern === 'sequence' || pattern === 'spatial')) return passwordFaults.row;
  return passwordFaults.common;
};
