import { create } from 'zustand';

import type { Contenido } from '#features/gds-almacenamientos/contract.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';

import { MesaDeMover } from '../contract.ts';
import type { Propuesta } from '../propuestas.contract.ts';

/** What is about to be moved lies here: it outlives a reload, and the next person finds none of it. */
const stored = defineStored({ key: 'gds.mover', schema: MesaDeMover, area: 'session', perPerson: true });

export const VACIA: MesaDeMover = {
  de: null,
  renglones: [],
  todo: false,
  lpn: null,
  destino: null,
  ultimo: null,
  vacias: [],
  dudosa: null,
};
export const useMesa = create<MesaDeMover>(() => stored.read() ?? VACIA);
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useMesa.setState(stored.read() ?? VACIA);
});

export function cambiarMesa(change: Partial<MesaDeMover>): void {
  useMesa.setState(change);
  stored.write(useMesa.getState());
}

type Fila = Contenido['filas'][number] & Pick<Renglon, 'condicion'>;

/** What lies there, is no order's and has been put away. */
export function libres(filas: Contenido['filas']): Fila[] {
  return filas.flatMap((fila) => {
    const { condicion } = fila;
    return condicion === 'RESERVADO' || condicion === 'EN_RECEPCION' ? [] : [{ ...fila, condicion }];
  });
}
export type Renglon = MesaDeMover['renglones'][number];

export const claveDe = ({
  producto_id,
  partida_id,
  condicion,
}: Pick<Renglon, 'producto_id' | 'partida_id' | 'condicion'>) => `${producto_id}-${partida_id ?? 0}-${condicion}`;

/** So many more of what lies there; of what has serials the serial says which. */
export function agregar(fila: Fila, units: number, serie: string | null): Renglon {
  const { renglones } = useMesa.getState();
  const known = renglones.find((one) => claveDe(one) === claveDe(fila));
  const { producto_id, sku, nombre, unidad, partida_id, partida, condicion, control_serie } = fila;
  const fresh: Renglon = {
    ...{ producto_id, sku, nombre, unidad, partida_id, partida, condicion, control_serie },
    ...{ cantidad: 0, hay: 0, series: [] },
  };
  const before = known ?? fresh;
  const series = serie === null || before.series.includes(serie) ? before.series : [...before.series, serie];
  const cantidad = control_serie === 'SIEMPRE' ? series.length : before.cantidad + units;
  const after = { ...before, hay: fila.cantidad, series, cantidad };
  // The last one read is on top.
  cambiarMesa({ renglones: [after, ...renglones.filter((one) => one !== known)], todo: false, lpn: null });
  return after;
}

/** What was proposed lies on the page, as if it had been read; of what has serials each is still read. False: something else lies there already, and stays. */
export function llevarPropuesta({ deposito_id, de, a, vacia, clase, ...cosa }: Propuesta): boolean {
  const before = useMesa.getState();
  if (hayQueLlevar(before) || before.dudosa !== null) return false;
  const { producto_id, sku, nombre, unidad, partida_id, partida, control_serie, cantidad, hay } = cosa;
  const fresh = { producto_id, sku, nombre, unidad, partida_id, partida, control_serie, hay, series: [] };
  const isSerial = control_serie === 'SIEMPRE';
  // Where nothing else lies the whole place goes, whatever it comes to by then.
  const todo = clase === 'CONSOLIDAR' && vacia;
  cambiarMesa({
    ...VACIA,
    ...{ de: { ...de, deposito_id }, destino: a, todo },
    renglones: todo ? [] : [{ ...fresh, condicion: 'DISPONIBLE', cantidad: isSerial ? 0 : cantidad }],
  });
  return true;
}

/** Whether it is said what goes. */
export const hayQueLlevar = ({ renglones, todo, lpn }: MesaDeMover): boolean =>
  renglones.length > 0 || todo || lpn !== null;

/** What goes, in few words. */
export function loQueVa({ renglones, todo, lpn }: MesaDeMover): string {
  if (lpn !== null) return `LPN ${textoDeLpn(lpn.codigo)}`;
  const units = renglones.reduce((total, { cantidad }) => total + cantidad, 0);
  return todo ? 'todo' : units.toLocaleString('es-UY');
}

export function fijarCantidad(renglon: Renglon, cantidad: number): void {
  const { renglones } = useMesa.getState();
  cambiarMesa({ renglones: renglones.map((one) => (one === renglon ? { ...one, cantidad } : one)) });
}

export function quitar(renglon: Renglon): void {
  cambiarMesa({ renglones: useMesa.getState().renglones.filter((one) => one !== renglon) });
}
