import { useSessionState } from '#web/session-state.ts';

/** Nothing can be looked up before the account is approved and its password changed. */
export function useIsReady(): boolean {
  return useSessionState(({ user }) => user !== null && !user.cambiar_password && user.estado === 'ACTIVO');
}
