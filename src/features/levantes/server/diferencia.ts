import type { Autor } from '#features/guias/server/public.ts';
import { abrirDeSistema, retirarDeSistema } from '#features/incidencias/server/public.ts';

const DICE = {
  FALTARON: 'faltaron bultos',
  SOBRARON: 'sobraron bultos',
  DANADOS: 'hubo bultos dañados',
} as const;

/** Its own matter: what is not scanned in within half a day is another, and has to be heard as well. */
export const claveDeDiferencia = (id: number): string => `levante:${id}:diferencia`;

interface Hallada {
  readonly diferencia: keyof typeof DICE;
  readonly bultos: number;
}

/** What was collected is not what was announced: a matter of ours until somebody decides on it. */
export async function abrirPorDiferencia(
  context: Autor,
  { id, numero }: { readonly id: number; readonly numero: string },
  { diferencia, bultos }: Hallada,
): Promise<void> {
  const asunto = `Levante ${numero}: ${DICE[diferencia]}`;
  const texto = `${asunto}. Se levantaron ${bultos}.`;
  await abrirDeSistema(context, {
    clave: claveDeDiferencia(id),
    tipo: 'LEVANTE',
    asunto,
    texto,
    ruta: `/levantes?vista=todos&ver=${id}`,
  });
}

/** Taken back: it was not collected, so nothing differs. Whoever looks into it already decides about it. */
export async function retirarPorDiferencia(
  context: Autor,
  { id, numero }: { readonly id: number; readonly numero: string },
): Promise<void> {
  await retirarDeSistema(context, claveDeDiferencia(id), `Se deshizo el levantar de ${numero}: no hay diferencia.`);
}
