import { call, newClave } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import { ActoDeTraslado, HechoDeTrasladoDeMesa } from '../mesa.contract.ts';
import { noEstaEnLinea, trasladar } from '../traslados.contract.ts';
import { decir } from './cola.ts';
import { traerTraslado } from './mesa.ts';

/** What was carried: kept on the device, sent in its order when there is a network. */

const PATIENCE_MS = 10_000;
const NADA: ActoDeTraslado = {
  ...{
    acto: 'llevar',
    wo_id: 0,
    linea_id: 0,
    titulo: '',
    lugar: null,
    producto: null,
    a: null,
    cantidad: 0,
    series: [],
  },
};

export const colaDeTraslados = createOfflineQueue({
  name: 'traslados',
  schema: ActoDeTraslado,
  rescue: (cuerpo) => ({ ...NADA, titulo: String(JSON.stringify(cuerpo)).slice(0, 80) }),
  answer: HechoDeTrasladoDeMesa,
  prepare: async (acto: ActoDeTraslado) => acto,
  send: (acto, clave) => ENVIA[acto.acto](acto, { clave, signal: AbortSignal.timeout(PATIENCE_MS) }),
});

type Envia = (
  acto: ActoDeTraslado,
  options: { clave: string; signal: AbortSignal },
) => Promise<typeof HechoDeTrasladoDeMesa._zod.output>;

const ENVIA: Readonly<Record<ActoDeTraslado['acto'], Envia>> = {
  no_esta: ({ linea_id }, options) => call(noEstaEnLinea, { linea_id }, options),
  llevar: ({ linea_id, lugar, producto, a, cantidad, series }, options) => {
    const read = Object.fromEntries(Object.entries({ lugar, producto }).filter(([, value]) => value !== null));
    const codes = series.length === 0 ? {} : { series };
    return call(trasladar, trasladar.params.parse({ linea_id, a: a ?? '', cantidad, ...read, ...codes }), options);
  },
};

colaDeTraslados.onDelivered((_clave, { linea, conteo }) => {
  traerTraslado(linea);
  if (conteo !== undefined && conteo !== null) decir(`Se pidió el conteo ${conteo}`);
});
colaDeTraslados.onRefused(() => playTone('error'));

export function mandarTraslado(
  acto: Partial<ActoDeTraslado> & Pick<ActoDeTraslado, 'acto' | 'wo_id' | 'linea_id' | 'titulo'>,
): void {
  colaDeTraslados.add({ ...NADA, ...acto }, newClave());
}
