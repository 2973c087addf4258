import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { missingWords, reloadLabel, missingReason, type MissingReason } from './updated.ts';

function MissingScreen({ why }: { readonly why: MissingReason }) {
  const { title, text } = missingWords[why];
  return <ErrorState isScreen title={title} text={text} retryLabel={reloadLabel} onRetry={() => window.location.reload()} />;
}

interface LoadingProps<Props> {
  readonly waiting?: ReactNode;
  readonly Missing?: ComponentType<Props & { readonly why: MissingReason }>;
}

/** A part of the console that loads when it is first needed. */
export const part = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = <Skeleton width={280} height={28} />, Missing = MissingScreen }: LoadingProps<Props> = {},
): ComponentType<Props> => {
  const Loaded = lazy(async () => {
    try {
      const Screen = await load();
      return { default: ({ given }: { readonly given: Props }) => <Screen {...given} /> };
    } catch {
      const why = await missingReason();
      return { default: ({ given }: { readonly given: Props }) => <Missing {...given} why={why} /> };
    }
  });
  return function Part(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Loaded given={props} />
      </Suspense>
    );
  };
};
