import type { ServiceContract } from '#shared/contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import { permits } from '#shared/permissions.ts';

import { sessionState, useSessionState } from './session-state.ts';

/** Whether the signed-in person may make this call; what a menu, a route or a button asks. */
export function can(contract: Pick<ServiceContract, 'permission'>): boolean {
  return holds(sessionState().user, contract);
}

/** The same for a component, which is drawn again when roles change. */
export function useCan(contract: Pick<ServiceContract, 'permission'>): boolean {
  return useSessionState((state) => holds(state.user, contract));
}

function holds(user: AuthUser | null, { permission }: Pick<ServiceContract, 'permission'>): boolean {
  return user !== null && permits(permission, user);
}
