import { useHotkeys } from '@mantine/hooks';
import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';

import { usePageActs } from '#web/palette/page-acts.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import type { ScanHandler } from '#web/ui/scan/scan-queue.ts';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { agregarGuias, cargarGuia, type Recorrido } from '../contract.ts';
import type { MapaDeRecorrido } from '../mapa.contract.ts';
import { Datos } from './Datos.tsx';
import { useFiltro } from './FiltrosDelPool.tsx';
import { LevantesPorAsignar } from './LevantesPorAsignar.tsx';
import { lecturasDe } from './lecturas.ts';
import { Mapa } from './Mapa.tsx';
import { MarcarDialog } from './MarcarDialog.tsx';
import mapaStyles from './mapa.module.css';
import { enMapaOf, rondaDe } from './mapa-model.ts';
import { renglonId } from './mezcla.ts';
import { ParadaElegida } from './ParadaElegida.tsx';
import { Paradas } from './Paradas.tsx';
import { Partes } from './Partes.tsx';
import { Pool } from './Pool.tsx';
import { PropuestaCard } from './PropuestaCard.tsx';
import { direccionDe, SE_ARMA, SE_ORDENA, vaAPuertas } from './palabras.ts';
import styles from './recorridos.module.css';
import { useLazoDelPool } from './use-lazo-del-pool.ts';
import { type Plan, usePlan } from './use-plan.ts';
import { usePropuesta } from './use-propuesta.ts';

const MAPA = 'mapa-del-recorrido';

/** Planning a round: what waits on the left, its stops on the right, and one field for every label. */
export function ArmarScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  if (!Number.isSafeInteger(id) || id < 1)
    return (
      <EmptyState title="Elija un recorrido, o lea la etiqueta de una agencia o de un carro">
        <Link to="/recorridos">Ir a Recorridos</Link>
      </EmptyState>
    );
  return <Armado key={id} id={id} />;
}

function Armado({ id }: { id: number }) {
  const plan = usePlan(id);
  const { query } = plan;
  if (query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title="No se pudo abrir el recorrido">
        <ErrorAlert error={query.error} fallback="Error al cargar el recorrido" onRetry={() => void query.refetch()} />
        <Link to="/recorridos">Ir a Recorridos</Link>
      </EmptyState>
    );
  return <Abierto plan={plan} datos={query.data} />;
}

function Abierto({ plan, datos }: { plan: Plan; datos: Recorrido }) {
  const { recorrido, lineas } = datos;
  const propone = usePropuesta(plan);
  const [elegida, setElegida] = useState<number | null>(null);
  const filtro = useFiltro();
  const [isLazo, setLazo] = useState(false);
  const isNarrow = useIsNarrow();
  const [marcando, setMarcando] = useState<number | 'planta' | null>(null);
  const arma = SE_ARMA.has(recorrido.estado);
  const isReparto = vaAPuertas(recorrido.tipo);
  const takes = arma && isReparto;
  const pool = useLazoDelPool(filtro, takes && isLazo);
  const nuevos = new Map((propone.propuesta?.orden ?? []).map((guia_id, index) => [guia_id, index + 1]));
  const enMapa = enMapaOf(plan.mapa.data);
  const fromMap = (guia_id: number) => {
    setElegida(guia_id);
    document.getElementById(renglonId(guia_id))?.scrollIntoView({ block: 'nearest' });
  };
  const toMap = () => {
    document.getElementById(MAPA)?.scrollIntoView({ block: 'nearest' });
    document.getElementById(MAPA)?.focus();
  };
  useHotkeys([['mod+Z', plan.deshacer, { preventDefault: false }]], []);
  usePageActs([
    ...(isReparto && SE_ORDENA.has(recorrido.estado)
      ? [{ id: 'recorrido-o', titulo: 'Optimizar el recorrido', tecla: 'o', run: () => void propone.optimizar() }]
      : []),
    ...(isReparto ? [{ id: 'recorrido-m', titulo: 'Ir al mapa', tecla: 'm', run: toMap }] : []),
    ...(takes ? [{ id: 'recorrido-l', titulo: 'Elegir con lazo', tecla: 'l', run: () => setLazo(!isLazo) }] : []),
  ]);
  return (
    <div className={styles.pila}>
      <Partes
        cuantas={lineas.length + datos.levantes.length}
        datos={<Datos key={recorrido.estado} plan={plan} datos={datos} />}
        medio={
          <>
            <ErrorAlert error={plan.error} fallback="No se pudo guardar el cambio" onDismiss={plan.dismiss} />
            {arma ? <Lecturas plan={plan} recorrido={recorrido} /> : null}
          </>
        }
        propuesta={
          propone.propuesta === null ? null : (
            <PropuestaCard plan={plan} propone={propone} propuesta={propone.propuesta} datos={datos} />
          )
        }
        pool={
          takes ? (
            <div className={styles.pila}>
              <Pool plan={plan} filtro={filtro} elegidas={new Set(pool.elegidas)} />
              <LevantesPorAsignar plan={plan} recorrido={recorrido} />
            </div>
          ) : null
        }
        paradas={
          <Paradas
            plan={plan}
            datos={datos}
            enMapa={enMapa}
            nuevos={nuevos}
            elegida={elegida}
            onElegir={(guia_id) => setElegida(guia_id === elegida ? null : guia_id)}
          />
        }
        mapa={
          isReparto ? (
            <Lado
              {...{ plan, propone, datos, elegida }}
              onElegir={fromMap}
              onMarcar={setMarcando}
              lazo={takes && !isNarrow ? { pool, isOpen: isLazo, onToggle: () => setLazo(!isLazo) } : null}
            />
          ) : null
        }
      />
      {marcando === null || plan.mapa.data === undefined ? null : (
        <Marcado key={marcando} que={marcando} datos={datos} mapa={plan.mapa.data} onClose={() => setMarcando(null)} />
      )}
      <UndoToasts of={plan.offers} />
    </div>
  );
}

interface LadoProps
  extends Pick<ComponentProps<typeof Mapa>, 'plan' | 'propone' | 'datos' | 'elegida' | 'onElegir' | 'lazo'> {
  onMarcar: (que: number | 'planta') => void;
}

/** The map, and what is known of the stop that is chosen. */
function Lado({ onMarcar, ...mapa }: LadoProps) {
  const { plan, datos, elegida } = mapa;
  const linea = datos.lineas.find(({ guia_id }) => guia_id === elegida);
  const parada = linea && enMapaOf(plan.mapa.data).get(linea.guia_id);
  return (
    <div className={mapaStyles.lado} id={MAPA} tabIndex={-1}>
      <Mapa {...mapa} onPlanta={() => onMarcar('planta')} />
      {linea === undefined || parada === undefined ? null : (
        <ParadaElegida
          plan={plan}
          linea={linea}
          parada={parada}
          canEdit={SE_ORDENA.has(datos.recorrido.estado)}
          onMarcar={() => onMarcar(linea.guia_id)}
        />
      )}
    </div>
  );
}

interface MarcadoProps {
  que: number | 'planta';
  datos: Recorrido;
  mapa: MapaDeRecorrido;
  onClose: () => void;
}

/** The dialog for one stop of this round, or for where it begins. */
function Marcado({ que, datos, mapa, onClose }: MarcadoProps) {
  const linea = datos.lineas.find(({ guia_id }) => guia_id === que);
  const punto = mapa.paradas.find(({ guia_id }) => guia_id === que)?.punto ?? null;
  return (
    <MarcarDialog
      guia_id={que === 'planta' ? null : que}
      title={linea === undefined ? 'Dónde está la planta' : `Dónde queda ${direccionDe(linea)}`}
      inicial={que === 'planta' ? mapa.planta : punto}
      ronda={rondaDe(datos, mapa)}
      onClose={onClose}
    />
  );
}

/** In a draft a reading adds the parcel; once it is planned it loads it: what is read while the planning is still on its way as well. */
function Lecturas({ plan, recorrido: { id, estado, tipo } }: { plan: Plan; recorrido: Recorrido['recorrido'] }) {
  const carga = estado !== 'BORRADOR';
  const agrega =
    tipo === 'MIXTO' ? 'Escanee una guía, o la etiqueta de una agencia' : 'Escanee una guía para agregarla';
  const onScan: ScanHandler = async ({ raw, id: clave }) => {
    if (((await plan.despues()) ?? estado) !== 'BORRADOR') {
      const done = await plan.run(cargarGuia, () => ({ id, codigo: raw }), { clave });
      if (done === null) return { estado: 'error', texto: 'No se registró: mire el aviso y lea otra vez' };
      return { estado: done.resultado === 'hecha' ? 'ok' : done.resultado, texto: done.texto };
    }
    const done = await plan.run(agregarGuias, () => ({ id, codigo: raw }), { clave });
    const [refused] = done?.rechazadas ?? [];
    if (done === null) return { estado: 'error', texto: 'No se agregó: mire el aviso y lea otra vez' };
    return refused === undefined
      ? { estado: 'ok', texto: agregadasText(done.agregadas.length) }
      : { estado: 'error', texto: `${refused.guia_nro}: ${refused.razon}` };
  };
  return (
    <ScanInput
      placeholder={carga ? 'Escanee lo que sube al vehículo' : agrega}
      queue={lecturasDe(id)}
      onScan={onScan}
      paused={false}
      agencias={!carga && tipo === 'MIXTO'}
      // While it is planned the keys are the page's; readers are heard all the same.
      shy={!carga}
      onRefused={() => undefined}
    />
  );
}

function agregadasText(count: number): string {
  if (count === 0) return 'No espera ninguna guía';
  return count === 1 ? 'Agregada' : `Agregadas: ${count}`;
}
