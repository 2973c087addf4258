import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { missingWords, reloadLabel, missingReason, type MissingReason } from './updated.ts';

/** Stands in the place of a screen that could not be fetched. */
function MissingScreen({ why }: { readonly why: MissingReason }) {
  const { title, text } = missingWords[why];
  return <ErrorState isScreen title={title} text={text} retryLabel={reloadLabel} onRetry={() => window.location.reload()} />;
}

interface LoadingProps<Props> {
  /** What is shown while the part is on its way. */
  readonly waiting?: ReactNode;
  /** What is shown where it could not be fetched. */
  readonly Missing?: ComponentType<Props & { readonly why: MissingReason }>;
}

/** A piece of the console that is fetched when it is first needed. */
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
