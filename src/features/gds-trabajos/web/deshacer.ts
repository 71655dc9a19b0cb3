import { decir } from './cola.ts';

interface Guardado {
  readonly clave: string;
  readonly estado: string;
  readonly cuerpo: { readonly wo_id: number; readonly titulo: string };
}
interface Cola {
  readonly useQueue: { readonly getState: () => { readonly items: readonly Guardado[] } };
  readonly remove: (clave: string) => Promise<boolean>;
}

/**
 * What was never sent is taken back here; what the server has, there. Of what is on its way nobody knows which it is: asked then, the server
 * would take back the one before it.
 */
export function deshacerUltimo(cola: Cola, wo_id: number, ask: () => void): void {
  const last = cola.useQueue
    .getState()
    .items.findLast(({ cuerpo, estado }) => cuerpo.wo_id === wo_id && estado === 'pendiente');
  if (last === undefined) {
    ask();
    return;
  }
  const { titulo } = last.cuerpo;
  void cola
    .remove(last.clave)
    .then((isGone) => decir(isGone ? `No cuenta: ${titulo}` : `Se está enviando: ${titulo}. Deshágalo cuando llegue`));
}
