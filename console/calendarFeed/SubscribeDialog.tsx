import { Dialog } from '../ui/Dialog.tsx';
import { Button } from '../ui/Button.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';

/** The person's address for calendars, in the calendar. */
export function SubscribeDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen title="Subscribe to this calendar" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <CalendarFeed />
    </Dialog>
  );
}
