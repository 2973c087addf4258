import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorState, Skeleton } from './States.tsx';
import { loadFailureTexts, reloadLabel, findLoadFailure, type LoadFailure } from './loadFailure.ts';

function ScreenLoadError({ failure }: { readonly failure: LoadFailure }) {
  const { title, text } = loadFailureTexts[failure];
  return <ErrorState isScreen title={title} text={text} retryLabel={reloadLabel} onRetry={() => window.location.reload()} />;
}

interface LoadingProps<Props> {
  readonly fallback?: ReactNode;
  readonly LoadError?: ComponentType<Props & { readonly failure: LoadFailure }>;
}

/** A part of the console that loads when it is first needed. */
export const createLazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = <Skeleton width={280} height={28} />, LoadError = ScreenLoadError }: LoadingProps<Props> = {},
): ComponentType<Props> => {
  const Loaded = lazy(async () => {
    try {
      const Screen = await load();
      return { default: ({ props }: { readonly props: Props }) => <Screen {...props} /> };
    } catch {
      const failure = await findLoadFailure();
      return { default: ({ props }: { readonly props: Props }) => <LoadError {...props} failure={failure} /> };
    }
  });
  return function Part(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded props={props} />
      </Suspense>
    );
  };
};
