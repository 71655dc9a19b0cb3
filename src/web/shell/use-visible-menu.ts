import { type MenuItem, visibleMenu } from '#shared/menu.ts';
import { useUser } from '#web/session.tsx';
import { hasDevFlag } from '#web/storage.ts';

/** What the signed-in person sees of a menu; nothing while the password must be changed. */
export function useVisibleMenu(items: readonly MenuItem[]): MenuItem[] {
  const user = useUser();
  if (user.cambiar_password) return [];
  return visibleMenu(items, { ...user, devFlag: import.meta.env.DEV || hasDevFlag() });
}
