import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { abrirDespacho, type Pilas, pilasDeDespacho } from '../despacho.contract.ts';
import { AbrirDialog } from './AbrirDialog.tsx';
import { DespachoUno } from './DespachoUno.tsx';
import styles from './despacho.module.css';
import { cuantos, DESTINO, ESTADO_DE_DESPACHO, pesoDicho } from './palabras.ts';

/** What waits at the docks on the left, what is being handed over on the right; by its address one that is being read out. */
export function DespachosScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  return Number.isSafeInteger(id) && id > 0 ? <DespachoUno key={id} id={id} /> : <Muelle />;
}

function Muelle() {
  const query = useQuery(serviceQuery(pilasDeDespacho, {}));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isOpening, setOpening] = useState(false);
  const leads = useCan(abrirDespacho);
  useLive('gds_despacho', () => void query.refetch());
  useLive('gds_packing', () => void query.refetch());
  if (query.isPending) return <PendingView />;
  const { pilas = [], despachos = [], recorridos = [], sin_asentar = [] } = query.data ?? {};
  const taken = pilas.filter(({ clave }) => chosen.has(clave));
  const listos = taken.flatMap((pila) => pila.listos);
  const toggle = (clave: string) => {
    const next = new Set(chosen);
    if (!next.delete(clave)) next.add(clave);
    setChosen(next);
  };
  return (
    <div className={styles.pila}>
      <ErrorAlert error={query.error} fallback="Error al cargar los andenes" onRetry={() => void query.refetch()} />
      {sin_asentar.length === 0 ? null : <SinAsentar que={sin_asentar} />}
      <div className={styles.dos}>
        <Card title="En los andenes" count={pilas.reduce((sum, { bultos }) => sum + bultos, 0)}>
          {leads ? (
            <div className={styles.barra}>
              <Button variant="filled" disabled={listos.length === 0} onClick={() => setOpening(true)}>
                {listos.length === 0 ? 'Despachar' : `Despachar ${cuantos(listos.length, 'bulto', 'bultos')}`}
              </Button>
              <Link to="/gds/ordenes/verificar">Verificar órdenes</Link>
            </div>
          ) : null}
          {pilas.length === 0 ? <p className={styles.cuerpo}>No hay bultos cerrados en los andenes.</p> : null}
          <ul className={styles.filas} aria-label="Pilas en los andenes">
            {pilas.map((pila) => (
              <Pila key={pila.clave} pila={pila} isChosen={chosen.has(pila.clave)} onToggle={leads ? toggle : null} />
            ))}
          </ul>
        </Card>
        <Card title="Despachos" count={despachos.length}>
          {despachos.length === 0 ? <p className={styles.cuerpo}>Hoy todavía no se despachó nada.</p> : null}
          <ul className={styles.filas} aria-label="Despachos abiertos y de hoy">
            {despachos.map((despacho) => (
              <Despachado key={despacho.id} despacho={despacho} />
            ))}
          </ul>
        </Card>
      </div>
      {isOpening ? <AbrirDialog pilas={taken} recorridos={recorridos} onClose={() => setOpening(false)} /> : null}
    </div>
  );
}

interface PilaProps {
  pila: Pilas['pilas'][number];
  isChosen: boolean;
  onToggle: ((clave: string) => void) | null;
}

function Pila({ pila, isChosen, onToggle }: PilaProps) {
  const { clave, anden, tipo, destino, corte, servicio, cliente, bultos, gramos, listos } = pila;
  const name = tipo === 'TRASLADO' ? `${cliente} → ${destino}` : cliente;
  const notReady = bultos - listos.length - pila.sin_verificar;
  return (
    <li className={styles.fila}>
      <span className={styles.cabecera}>
        {onToggle === null ? null : (
          <CheckboxField
            aria-label={`Elegir ${name}, ${anden}`}
            checked={isChosen}
            disabled={listos.length === 0}
            onChange={() => onToggle(clave)}
          />
        )}
        <span>
          <b>{name}</b>
          <br />
          <span className={styles.quieto}>
            {[anden, corte === null ? 'sin corte' : `corte ${formatDateMinute(corte)}`, servicio]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </span>
      <span className={styles.cabecera}>
        {pila.sin_guia > 0 ? <StatusBadge nombre={`${pila.sin_guia} sin guía`} familia="alerta" /> : null}
        {pila.sin_verificar > 0 ? (
          <StatusBadge nombre={`${pila.sin_verificar} sin verificar`} familia="alerta" />
        ) : null}
        {notReady > 0 ? <StatusBadge nombre={`${notReady} sin terminar`} familia="neutro" /> : null}
        <span>
          {cuantos(bultos, 'bulto', 'bultos')} · {pesoDicho(gramos)}
        </span>
      </span>
    </li>
  );
}

function Despachado({ despacho }: { despacho: Pilas['despachos'][number] }) {
  const { id, numero, estado, destino, adonde, desde, hasta, leidos, previstos, lleva, remito } = despacho;
  const franja = desde === null ? null : `${desde} a ${hasta}`;
  return (
    <li className={styles.fila}>
      <span>
        <Link to="/levantes-gds" search={{ id }} className={styles.mono}>
          {numero}
        </Link>{' '}
        {[DESTINO[destino], adonde].filter(Boolean).join(' ')}
        <br />
        <span className={styles.quieto}>{[franja, lleva, remito].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.cabecera}>
        <span>
          {leidos} de {previstos}
        </span>
        <StatusBadge {...ESTADO_DE_DESPACHO[estado]} />
      </span>
    </li>
  );
}

function SinAsentar({ que }: { que: Pilas['sin_asentar'] }) {
  return (
    <Card title="Salieron y su stock no se pudo asentar" count={que.length}>
      <div className={styles.cuerpo}>
        <p>El correo ya las tiene. Mire dónde quedó anotada la mercadería: se vuelve a intentar cada minuto.</p>
      </div>
      <ul className={styles.filas} aria-label="Sin asentar">
        {que.map(({ guia_nro, problema }) => (
          <li key={guia_nro} className={styles.fila}>
            <span className={styles.mono}>{guia_nro}</span>
            <span>{problema}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
