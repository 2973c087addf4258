import { X } from 'lucide-react';
import { IconButton } from '../ui/Button.tsx';
import { usePressGuard } from '../ui/usePressGuard.ts';

export function ClearButton({ isBusy, onClear }: { readonly isBusy: boolean; readonly onClear: () => void }) {
  const guarded = usePressGuard(isBusy);
  return <IconButton icon={X} label="Clear all filters" {...guarded(onClear)} />;
}
