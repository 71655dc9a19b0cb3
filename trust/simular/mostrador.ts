import { abrirCaja, verCaja } from '#features/cajas/contract.ts';
import { buscarEnMostrador, entregarEnMostrador } from '#features/mostrador/contract.ts';
import { confirmarDescarga, descargasDeAgencia } from '#features/reparto/descarga.contract.ts';

import { type AgenciaEnJuego, type Mundo, type Paquete, quedan, terminar } from './mundo.ts';

/** The counter of an agency: what drivers leave is confirmed, and recipients come for it one after the other. */

/** Minutes between two who come. */
const LLEGAN = 3;
/** Of a hundred recipients: who is asked for twice at once, by two clerks. */
const A_LA_VEZ = 3;
const CEDULA = '12345672';

export async function atender(mundo: Mundo, agencia: AgenciaEnJuego): Promise<void> {
  const { persona, esperan } = agencia;
  const caja = await persona.pide(verCaja, {});
  if (caja?.abierta === null) await persona.pide(abrirCaja, { conteo: [] });
  while (quedan(mundo)) {
    await confirmar(mundo, agencia);
    const paquete = esperan.shift();
    if (paquete) await entregar(mundo, agencia, paquete);
    await mundo.reloj.espera(LLEGAN);
  }
}

async function confirmar(mundo: Mundo, { persona }: AgenciaEnJuego): Promise<void> {
  const waiting = await persona.pide(descargasDeAgencia, {});
  for (const { id, descargadas, confirmada } of waiting?.descargas ?? []) {
    if (confirmada !== null) continue;
    const said = await persona.intenta(confirmarDescarga, { id, contadas: descargadas });
    if (said?.coincide === false) mundo.cuaderno.fallas.push(`la descarga ${id}: ${descargadas} no son las mismas`);
  }
}

async function entregar(mundo: Mundo, { persona }: AgenciaEnJuego, paquete: Paquete): Promise<void> {
  const { cuaderno, random } = mundo;
  const found = await persona.pide(buscarEnMostrador, { texto: paquete.numero });
  const aqui = found?.guias.find(({ guia_id }) => guia_id === paquete.id);
  if (aqui === undefined) {
    cuaderno.fallas.push(`${paquete.numero} no aparece en su agencia: ${found?.aviso}`);
    return terminar(mundo, paquete, 'no aparece en su agencia');
  }
  if (aqui.pide_codigo) return terminar(mundo, paquete, 'espera su código en la agencia');
  const hand = () =>
    persona.intenta(entregarEnMostrador, {
      ...{ guias: [paquete.id], quien: 'TITULAR', documento: paquete.documento ?? CEDULA, recibe: aqui.destinatario },
      ...{ cobrado_centavos: aqui.cobrar?.centavos ?? 0 },
    });
  const done = [hand()];
  if (100 * random() < A_LA_VEZ) {
    cuaderno.contar('pedida en dos cajas a la vez');
    done.push(hand());
  }
  const times = (await Promise.all(done)).filter((answer) => answer !== null).length;
  if (times !== 1) cuaderno.fallas.push(`${paquete.numero} se entregó ${times} veces en el mostrador`);
  if (times > 0) cuaderno.prometer(paquete.id, 'RET_AG');
  terminar(mundo, paquete, times > 0 ? 'retirada en la agencia' : 'no se pudo entregar en la agencia');
}
