import type { Autor } from '#features/guias/server/public.ts';
import { mensaje } from '#features/mensajes/server/public.ts';
import { notify, selectPeopleWith } from '#server/news/notificacion.sql.ts';
import { formatDay } from '#shared/dates.ts';

import { enviarConstancia, type Tomado } from './levantes.sql.ts';

/** What the client hears of its levante without looking: what comes next, or that it was not as we said. */

type Cual = Pick<Tomado, 'id' | 'numero' | 'cliente_id' | 'dia' | 'desde'>;

const DICE = {
  confirmar: ({ dia, desde }: Cual) => ['está confirmado', `Pasamos el ${formatDay(dia)} desde las ${desde}.`],
  reprogramar: ({ dia, desde }: Cual) => ['reemplaza al que pidió', `Pasamos el ${formatDay(dia)} desde las ${desde}.`],
  fallar: () => ['no se pudo levantar', 'Sus guías siguen con usted: elija otra franja y lo hacemos primero.'],
  cancelar: () => ['se canceló', 'No pasamos. Sus guías siguen con usted y se pueden pedir en otro levante.'],
  deshacer: () => ['cambió', 'Lo último que le avisamos no fue así: mire cómo está ahora.'],
} as const;

export async function avisarAlCliente({ db }: Autor, levante: Cual, que: keyof typeof DICE): Promise<void> {
  const { id, numero, cliente_id } = levante;
  const [dicho, texto] = DICE[que](levante);
  await notify(db, await selectPeopleWith(db, 'CLI_001', cliente_id), {
    tipo: 'LEVANTE',
    titulo: `El levante ${numero} ${dicho}`,
    texto: texto ?? '',
    ruta: `/levantes?vista=todos&ver=${id}`,
  });
}

/** The mail that said what was taken went out the same minute: another one says that it was not. */
export async function avisarQueNo(context: Autor, levante: Cual): Promise<void> {
  const correo = await mensaje(context.db, 'levante_sin_levantar', { levante: levante.numero });
  await enviarConstancia(context.db, levante.id, correo);
  await avisarAlCliente(context, levante, 'deshacer');
}
