import type { CallContext } from '#server/dispatcher.ts';
import { consolidar, type Posicion, reponer } from '#shared/gds/reponer.ts';

import { MAS_PROPUESTAS, type Propuesta } from '../propuestas.contract.ts';
import {
  type CaraBaja,
  selectCarasBajas,
  selectEnReserva,
  selectLugaresDe,
  selectRepartidas,
} from './propuestas.sql.ts';

type Quien = Pick<CallContext, 'db' | 'scope'>;
type ConPaseo = Propuesta & { readonly secuencia: number };

const miles = (units: number) => units.toLocaleString('es-UY');

/** Faces first, then what may be joined: each in the order of the walk. */
export async function proponer(quien: Quien, deposito_id: number | undefined): Promise<Propuesta[]> {
  const [caras, juntas] = await Promise.all([porReponer(quien, deposito_id), porConsolidar(quien, deposito_id)]);
  return [caras, juntas].flatMap((some) =>
    some
      .toSorted((one, other) => one.secuencia - other.secuencia)
      .slice(0, MAS_PROPUESTAS)
      .map(({ secuencia: _, ...one }) => one),
  );
}

async function porReponer({ db, scope }: Quien, deposito_id: number | undefined): Promise<ConPaseo[]> {
  const caras = await selectCarasBajas(db, scope, deposito_id);
  if (caras.length === 0) return [];
  const [reservas, lugares] = await Promise.all([
    selectEnReserva(
      db,
      scope,
      caras.map(({ producto_id }) => producto_id),
    ),
    selectLugaresDe(
      db,
      caras.map(({ lugar_id }) => lugar_id),
    ),
  ]);
  return caras.flatMap((cara) => {
    const lugar = lugares.get(cara.lugar_id);
    const own = reservas.filter(
      (one) =>
        one.producto_id === cara.producto_id &&
        one.deposito_id === cara.deposito_id &&
        one.almacenamiento_id !== cara.lugar_id,
    );
    if (lugar === undefined) return [];
    return reponer({ ...cara, lugar }, own).map(
      ({ lleva, cantidad, almacenamiento_id, secuencia, partida_id, vence, ...one }) => ({
        ...cosaDe(cara),
        ...{ clase: 'REPONER' as const, partida_id, partida: one.partida, vence, cantidad: lleva, hay: cantidad },
        ...{ de: { almacenamiento_id, codigo: one.codigo }, a: { almacenamiento_id: lugar.id, codigo: lugar.codigo } },
        ...{ vacia: lleva === cantidad, razon: porQue(cara), secuencia },
      }),
    );
  });
}

const porQue = ({ hay, minimo }: CaraBaja) =>
  hay === 0
    ? `No queda ninguna de un mínimo de ${miles(minimo)}`
    : `Quedan ${miles(hay)} de un mínimo de ${miles(minimo)}`;

const cosaDe = ({
  deposito_id,
  deposito,
  producto_id,
  sku,
  nombre,
  unidad,
  control_serie,
}: Omit<CaraBaja, 'minimo' | 'maximo' | 'hay' | 'lugar_id'>) => ({
  ...{ deposito_id, deposito, producto_id, sku, nombre, unidad, control_serie },
});

async function porConsolidar({ db, scope }: Quien, deposito_id: number | undefined): Promise<ConPaseo[]> {
  const rows = await selectRepartidas(db, scope, deposito_id);
  const lugares = await selectLugaresDe(
    db,
    rows.map(({ almacenamiento_id }) => almacenamiento_id),
  );
  const lotes = Map.groupBy(rows, (one) => [one.deposito_id, one.producto_id, one.partida_id, one.uso].join('|'));
  return [...lotes.values()].flatMap((own) => {
    const [cosa] = own;
    if (cosa === undefined) return [];
    const posiciones = own.flatMap(({ almacenamiento_id, cantidad, vaciable }): Posicion[] => {
      const lugar = lugares.get(almacenamiento_id);
      return lugar === undefined ? [] : [{ lugar, cantidad, vaciable }];
    });
    const { partida_id, partida, vence } = cosa;
    return consolidar(cosa, posiciones).map(({ de, a, hay }) => ({
      ...cosaDe(cosa),
      ...{ clase: 'CONSOLIDAR' as const, partida_id, partida, vence, cantidad: de.cantidad, hay: de.cantidad },
      ...{ de: { almacenamiento_id: de.lugar.id, codigo: de.lugar.codigo }, vacia: true },
      a: { almacenamiento_id: a.lugar.id, codigo: a.lugar.codigo },
      razon: `Libera ${de.lugar.codigo}: en ${a.lugar.codigo} ya hay ${miles(hay)} ${partida === null ? 'del mismo producto' : 'del mismo lote'}`,
      secuencia: de.lugar.secuencia,
    }));
  });
}
