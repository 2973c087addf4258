class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Settles like the promise, or rejects with `TimeLimitError` after `limitMs`. */
export const withTimeLimit = async <Result>(promise: Promise<Result>, limitMs: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`PostgreSQL did not answer within ${limitMs / 1_000} s`)), limitMs);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
