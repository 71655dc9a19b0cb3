import { useQueryClient } from '@tanstack/react-query';

import { MAS_ITEMS } from '#features/gds-stock/descartes.contract.ts';
import { type Descartado, Descartar, SinContar } from '#features/gds-stock/web/public.tsx';
import { serviceKey } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import type { Waiting } from '#web/offline/line.ts';
import { useDelivered } from '#web/offline/use-delivered.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { listConteos, verConteo } from '../contract.ts';
import { anotarLugar, type LugarGuardado } from '../sin-red.contract.ts';
import { cola } from './cola.ts';
import styles from './conteos.module.css';
import { ponerLugar } from './mesa.ts';

type Item = Waiting<LugarGuardado>;

/** Places that wait for a network, and those that the server did not take: all that was counted stays until somebody has decided. */
export function Guardados({ isFree }: { isFree: boolean }) {
  const { items, isKept } = cola.useQueue();
  const client = useQueryClient();
  useDelivered(cola, () => {
    for (const stale of [verConteo, listConteos]) void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
  });
  const waiting = items.filter(({ estado }) => estado !== 'conflicto');
  return (
    <>
      <SinContar />
      {waiting.length === 0 ? null : (
        <p role="status" className={styles.aviso}>
          {waiting.length === 1 ? '1 ubicación espera' : `${waiting.length} ubicaciones esperan`} conexión:{' '}
          {waiting.map(({ cuerpo }) => cuerpo.titulo).join(' · ')}
          {isKept ? '' : '. No cierre esta página: este navegador no las guarda'}
        </p>
      )}
      {items
        .filter(({ estado }) => estado === 'conflicto')
        .map((item) => (
          <EnConflicto key={item.clave} item={item} isFree={isFree} />
        ))}
    </>
  );
}

/** What the server said to it, what had been counted, and what may be done now. */
function EnConflicto({ item, isFree }: { item: Item; isFree: boolean }) {
  const { clave, cuerpo, texto } = item;
  const { run, isPending, error } = useCommand(anotarLugar, [verConteo, listConteos]);
  const { titulo, lugar } = cuerpo;
  const goOn = () => {
    const { cierra: _, ...pedido } = cuerpo.pedido;
    void run(pedido).then(
      async ({ linea, sin_entender }) => {
        if (linea === null || !(await cola.remove(clave))) return;
        const left = sin_entender.map((one) => `${one.texto} (${one.razon})`).join(' · ');
        ponerLugar(linea, {
          conteo_id: pedido.conteo_id,
          desde: pedido.desde,
          dicho: left === '' ? `${lugar}: siga contando` : `Vuelva a leer en ${lugar}: ${left}`,
        });
      },
      () => undefined,
    );
  };
  return (
    <div role="alert" className={styles.conflicto}>
      <span>
        <b>{titulo}</b>: {texto}
      </span>
      <Button aria-label={`Reintentar ${lugar}`} onClick={() => void cola.retry(clave)}>
        Reintentar
      </Button>
      <Button aria-label={`Seguir contando ${lugar}`} disabled={!isFree} loading={isPending} onClick={goOn}>
        Seguir contando
      </Button>
      <Descartar item={item} que={descartado(cuerpo)} remove={cola.remove} nombre={lugar} />
      <ErrorAlert error={error} fallback="No se pudo abrir la ubicación" />
    </div>
  );
}

/** What was counted there, as it is told where it is let go of: each thing once, with how many of it. */
function descartado({ lugar, pedido: { linea_id, lecturas } }: LugarGuardado): Descartado {
  const counted = new Map<string, NonNullable<Descartado['items']>[number]>();
  for (const { producto_id, texto, cantidad = 1, total } of lecturas) {
    const key = `${producto_id ?? ''} ${texto ?? ''}`;
    const before = total === true ? 0 : (counted.get(key)?.cantidad ?? 0);
    const named = producto_id === undefined ? { texto: texto?.trim() || '?' } : { producto_id };
    counted.set(key, { ...named, cantidad: before + cantidad });
  }
  return {
    ...{ que: 'CONTEO', items: [...counted.values()].slice(0, MAS_ITEMS) },
    ...(lugar === '' ? {} : { de: { texto: lugar } }),
    ...(linea_id === 0 ? {} : { conteo_linea_id: linea_id }),
  };
}
