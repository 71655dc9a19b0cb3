import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Acto, moverRecorrido, opcionesDeRecorrido, type Recorrido } from '../contract.ts';
import { ESTADO_RECORRIDO, guias, SE_ORDENA } from './palabras.ts';
import styles from './recorridos.module.css';
import type { Plan } from './use-plan.ts';

/** Who drives it, when it leaves, what can be done with it now. */
export function Datos({ plan, datos }: { plan: Plan; datos: Recorrido }) {
  const { recorrido, lineas } = datos;
  const opciones = useQuery(serviceQuery(opcionesDeRecorrido, {}));
  const isOpen = SE_ORDENA.has(recorrido.estado);
  const bultos = lineas.reduce((sum, linea) => sum + linea.bultos, 0);
  return (
    <Card
      title={<span className={styles.mono}>{recorrido.numero}</span>}
      beside={<StatusBadge {...ESTADO_RECORRIDO[recorrido.estado]} />}
      actions={<Actos plan={plan} datos={datos} />}
    >
      <div className={styles.datos}>
        <SelectField
          label="Chofer"
          placeholder="Elija el chofer"
          disabled={!isOpen}
          data={(opciones.data?.choferes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={recorrido.chofer_id === null ? null : String(recorrido.chofer_id)}
          onChange={(value) => void plan.guardar(() => ({ chofer_id: value === null ? null : Number(value) }))}
        />
        <Salida key={recorrido.salida_prevista} plan={plan} datos={datos} />
        <p className={styles.resumen}>
          {formatDay(recorrido.dia)}
          {recorrido.destino === null ? '' : ` · a ${recorrido.destino}`} · {guias(lineas.length)} · {bultos}{' '}
          {bultos === 1 ? 'bulto' : 'bultos'}
        </p>
        <Link to="/recorrido/ver" search={{ id: recorrido.id }}>
          Ver e imprimir
        </Link>
      </div>
    </Card>
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

function Actos({ plan, datos }: { plan: Plan; datos: Recorrido }) {
  const { recorrido, actos } = datos;
  const [asked, setAsked] = useState(false);
  const [left, setLeft] = useState<string | null>(null);
  const act = async (acto: Acto) => {
    const done = await plan.run(moverRecorrido, () => ({ id: recorrido.id, acto }));
    setAsked(false);
    const out = done?.quedan_fuera ?? [];
    setLeft(
      out.length === 0
        ? null
        : `Quedaron fuera: ${out.map(({ guia_nro, razon }) => `${guia_nro} (${razon})`).join(', ')}`,
    );
  };
  return (
    <>
      {left === null ? null : <p role="status">{left}</p>}
      {actos.map(({ acto, nombre }) => (
        <Button
          key={acto}
          variant={acto === 'anular' ? 'subtle' : 'filled'}
          loading={plan.isWorking}
          onClick={() => (acto === 'anular' ? setAsked(true) : void act(acto))}
        >
          {nombre}
        </Button>
      ))}
      <ConfirmDialog
        title={`Anular ${recorrido.numero}`}
        opened={asked}
        confirmLabel="Anular recorrido"
        cancelLabel="Volver"
        isWorking={plan.isWorking}
        onConfirm={() => void act('anular')}
        onClose={() => setAsked(false)}
      >
        <p>Sus guías vuelven a estar disponibles en planta. No se puede deshacer.</p>
      </ConfirmDialog>
    </>
  );
}
