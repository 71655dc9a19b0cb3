import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';

import { formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { lazyView } from '#web/lazy-part.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FuenteBadge } from '#web/ui/map/FuenteBadge.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { opcionesDeRecorrido, type Recorrido } from '../contract.ts';
import type { DestinoEnMapa, MapaDeRecorrido } from '../mapa.contract.ts';
import type { Carga } from '../plan.contract.ts';
import { Actos } from './Actos.tsx';
import { Compania } from './Compania.tsx';
import mapa from './mapa.module.css';
import { duracion } from './mapa-model.ts';
import { ESTADO_RECORRIDO, guias, SE_ORDENA, vaAPuertas } from './palabras.ts';
import medidas from './plan.module.css';
import styles from './recorridos.module.css';
import type { Plan } from './use-plan.ts';

const PlantillaDialog = lazyView(async () => (await import('./PlantillaDialog.tsx')).PlantillaDialog);

/** Who drives it, when it leaves, what can be done with it now. */
export function Datos({ plan, datos }: { plan: Plan; datos: Recorrido }) {
  const { recorrido, lineas, carga } = datos;
  const choferId = useId();
  const [copying, setCopying] = useState(false);
  const opciones = useQuery(serviceQuery(opcionesDeRecorrido, {}));
  const isOpen = SE_ORDENA.has(recorrido.estado);
  const bultos = lineas.reduce((sum, linea) => sum + linea.bultos, 0);
  const field = () => document.getElementById(choferId);
  usePageActs(
    isOpen ? [{ id: 'recorrido-c', titulo: 'Elegir el chofer', tecla: 'c', run: () => field()?.focus() }] : [],
  );
  const optionsOf = (all: readonly { id: number; nombre: string }[] = []) =>
    all.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  return (
    <Card
      title={<span className={styles.mono}>{recorrido.numero}</span>}
      beside={
        <>
          <StatusBadge {...ESTADO_RECORRIDO[recorrido.estado]} /> <Compania id={recorrido.id} />
        </>
      }
      actions={<Actos plan={plan} datos={datos} />}
    >
      <div className={styles.datos}>
        <SelectField
          id={choferId}
          label="Chofer"
          placeholder="Elija el chofer"
          selectFirstOptionOnChange
          disabled={!isOpen}
          data={optionsOf(opciones.data?.choferes)}
          value={recorrido.chofer_id === null ? null : String(recorrido.chofer_id)}
          onChange={(value) => {
            void plan.guardar(() => ({ chofer_id: value === null ? null : Number(value) }));
            // Chosen: the next key is one of the page.
            field()?.blur();
          }}
        />
        <SelectField
          label="Vehículo"
          placeholder={recorrido.vehiculo ?? 'El de su chofer'}
          clearable
          disabled={!isOpen}
          data={optionsOf(opciones.data?.vehiculos)}
          value={recorrido.vehiculo_id === null ? null : String(recorrido.vehiculo_id)}
          onChange={(value) => void plan.guardar(() => ({ vehiculo_id: value === null ? null : Number(value) }))}
        />
        <Salida key={recorrido.salida_prevista} plan={plan} datos={datos} />
        <Mixto plan={plan} recorrido={recorrido} />
        <p className={styles.resumen}>
          {formatDay(recorrido.dia)}
          {recorrido.destino === null ? '' : ` · a ${recorrido.destino}`} · {guias(lineas.length)} · {bultos}{' '}
          {bultos === 1 ? 'bulto' : 'bultos'}
        </p>
        <Link to="/recorrido/ver" search={{ id: recorrido.id }}>
          Ver e imprimir
        </Link>
        {lineas.length === 0 ? null : (
          <Button variant="subtle" onClick={() => setCopying(true)}>
            Duplicar como plantilla
          </Button>
        )}
      </div>
      {copying ? (
        <Suspense>
          <PlantillaDialog recorrido={recorrido} onClose={() => setCopying(false)} />
        </Suspense>
      ) : null}
      {carga === null ? null : <Cuanto carga={carga} horas={plan.mapa.data} />}
      {plan.mapa.data?.destino === undefined ? null : (
        <Llegada destino={plan.mapa.data.destino} avisos={plan.mapa.data.avisos} />
      )}
    </Card>
  );
}

/** Whether it leaves parcels at agencies on its way: said while it is a draft, and read from then on. */
function Mixto({ plan, recorrido: { estado, tipo } }: { plan: Plan; recorrido: Recorrido['recorrido'] }) {
  if (estado !== 'BORRADOR')
    return tipo === 'MIXTO' ? <p className={styles.resumen}>También lleva a agencias</p> : null;
  if (!vaAPuertas(tipo)) return null;
  return (
    <CheckboxField
      label="También lleva a agencias"
      checked={tipo === 'MIXTO'}
      disabled={plan.isWorking}
      onChange={(event) => {
        const mixto = event.currentTarget.checked;
        void plan.guardar(() => ({ mixto }));
      }}
    />
  );
}

/** Written down once the field is left: half an hour is no hour. */
function Salida({ plan, datos: { recorrido } }: { plan: Plan; datos: Recorrido }) {
  const [hora, setHora] = useState(recorrido.salida_prevista ?? '');
  const save = () => {
    const wanted = hora === '' ? null : hora;
    if (wanted !== recorrido.salida_prevista) void plan.guardar(() => ({ salida_prevista: wanted }));
  };
  return (
    <TextField
      label="Salida prevista"
      type="time"
      disabled={!SE_ORDENA.has(recorrido.estado)}
      value={hora}
      onChange={(event) => setHora(event.currentTarget.value)}
      onBlur={save}
    />
  );
}

/** When a trunk round gets to its agency, and what is to be known of that. */
function Llegada({ destino, avisos }: { destino: DestinoEnMapa; avisos: readonly string[] }) {
  const { nombre, punto, llegada } = destino;
  return (
    <p className={styles.resumen}>
      {llegada === null ? `No se sabe cuándo llega a ${nombre}` : `Llega a ${nombre} a las ${llegada}`}{' '}
      <FuenteBadge fuente={punto?.fuente ?? null} />
      {[...destino.avisos, ...avisos].map((aviso) => (
        <span key={aviso} className={mapa.alerta}>
          {aviso}
        </span>
      ))}
    </p>
  );
}

/** What the plan weighs against what its vehicle takes: the words stand here before anybody presses Planificar. */
function Cuanto({ carga, horas }: { carga: Carga; horas: Pick<MapaDeRecorrido, 'total' | 'jornada_s'> | undefined }) {
  const { kg, dm3, paradas, kg_tope, dm3_tope, paradas_tope, avisos } = carga;
  return (
    <div className={medidas.cuanto}>
      <ul className={medidas.medidas} aria-label="Carga del recorrido">
        <Medida nombre="paradas" valor={paradas} tope={paradas_tope} />
        <Medida nombre="kg" valor={kg} tope={kg_tope} />
        <Medida nombre="dm³" valor={dm3} tope={dm3_tope} />
        {horas === undefined || horas.jornada_s === 0 ? null : (
          <Medida nombre="de ruta" valor={horas.total.segundos} tope={horas.jornada_s} escribe={duracion} />
        )}
      </ul>
      {avisos.length === 0 ? null : (
        <ul className={medidas.avisos} aria-label="Avisos del plan">
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface MedidaProps {
  nombre: string;
  valor: number;
  tope: number | null;
  escribe?: (figure: number) => string;
}

const enCifras = (figure: number) => figure.toLocaleString('es-UY');

function Medida({ nombre, valor, tope, escribe = enCifras }: MedidaProps) {
  const share = tope === null ? '' : ` de ${escribe(tope)} · ${Math.round((100 * valor) / tope)} %`;
  return (
    <li data-sobra={(tope !== null && valor > tope) || undefined}>
      <b>{escribe(valor)}</b> {nombre}
      {share}
    </li>
  );
}
