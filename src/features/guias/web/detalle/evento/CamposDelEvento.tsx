import type { Exigencia } from '#features/guias/detalle.contract.ts';
import { DocumentoField } from '#web/ui/DocumentoField.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { NumberedSelect } from '#web/ui/NumberedSelect.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { dinero } from '../textos.ts';
import { BultosField } from './BultosField.tsx';
import styles from './evento.module.css';
import { FirmaField } from './FirmaField.tsx';
import type { CamposProps } from './use-evento-form.ts';

/** What this event must carry, in the order in which it is asked at the counter. */
export function CamposDelEvento(props: CamposProps) {
  const { form } = props;
  const asks = (what: Exigencia) => form.exige.includes(what);
  const { opciones } = form;
  return (
    <>
      <ErrorAlert
        error={opciones.data === undefined ? opciones.error : null}
        fallback="Error al cargar las opciones"
        onRetry={() => void opciones.refetch()}
      />
      {asks('motivo') ? <Motivo {...props} /> : null}
      {asks('agente') ? <Agente {...props} /> : null}
      {asks('dia') ? (
        <DateField
          label="Día acordado"
          value={form.values.dia}
          error={form.errors.dia}
          fieldRef={props.fieldRef('dia')}
          onChange={(dia) => form.change({ dia })}
        />
      ) : null}
      {asks('direccion') ? <Direccion {...props} /> : null}
      {asks('bultos') ? (
        <BultosField {...props} label="Bultos entregados" note="Los demás vuelven al remitente." />
      ) : null}
      {asks('recibe') || asks('documento') ? <QuienRecibe {...props} /> : null}
      {asks('monto') ? <Monto {...props} /> : null}
      {asks('peso') ? <Peso {...props} /> : null}
      {asks('firma') ? (
        <FirmaField firma={form.firma} error={form.errors.firma_id} fieldRef={props.fieldRef('firma_id')} />
      ) : null}
    </>
  );
}

function Motivo({ form, fieldRef, onNext }: CamposProps) {
  const motivos = form.opciones.data?.motivos;
  return (
    <NumberedSelect
      label="Motivo"
      options={(motivos ?? []).map(({ id, nombre, exige_foto }) => ({
        id,
        nombre,
        note: exige_foto ? 'pide foto' : undefined,
      }))}
      value={form.values.motivo_id}
      error={form.errors.motivo_id}
      placeholder={motivos === undefined ? 'Cargando…' : 'Buscar…'}
      nothingFound="Sin coincidencias"
      disabled={false}
      fieldRef={fieldRef('motivo_id')}
      onChange={(motivo_id) => form.change({ motivo_id })}
      onDigit={() => onNext('motivo_id')}
    />
  );
}

function Agente({ form, guia, fieldRef }: CamposProps) {
  const agentes = form.opciones.data?.agentes;
  const { agente_id } = form.values;
  return (
    <SelectField
      ref={fieldRef('agente_id')}
      label="Agencia"
      description={guia.agente === null ? undefined : `Ahora: ${guia.agente}`}
      placeholder={agentes === undefined ? 'Cargando…' : 'Buscar por nombre o departamento…'}
      data={(agentes ?? []).map(({ id, nombre, departamento }) => ({
        value: String(id),
        label: `${nombre} · ${departamento}`,
      }))}
      value={agente_id === null ? null : String(agente_id)}
      onChange={(id) => form.change({ agente_id: id === null ? null : Number(id) })}
      error={form.errors.agente_id}
      limit={50}
    />
  );
}

function Direccion({ form, guia, fieldRef }: CamposProps) {
  return (
    <div className={styles.pair}>
      <TextField
        ref={fieldRef('direccion')}
        label="Dirección"
        description={guia.direccion === null ? undefined : `Ahora: ${guia.direccion}`}
        value={form.values.direccion}
        maxLength={200}
        onChange={(event) => form.change({ direccion: event.currentTarget.value })}
        error={form.errors.direccion}
      />
      <TextField
        ref={fieldRef('localidad')}
        label="Localidad (opcional)"
        description={guia.localidad === null ? undefined : `Ahora: ${guia.localidad}`}
        value={form.values.localidad}
        maxLength={80}
        onChange={(event) => form.change({ localidad: event.currentTarget.value })}
        error={form.errors.localidad}
      />
    </div>
  );
}

function QuienRecibe({ form, fieldRef }: CamposProps) {
  const label = (name: string, what: Exigencia) => (form.exige.includes(what) ? name : `${name} (opcional)`);
  return (
    <div className={styles.pair}>
      <TextField
        ref={fieldRef('recibe')}
        label={label('Recibe', 'recibe')}
        value={form.values.recibe}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => form.change({ recibe: event.currentTarget.value })}
        error={form.errors.recibe}
      />
      <DocumentoField
        fieldRef={fieldRef('documento')}
        label={label('Documento', 'documento')}
        value={form.values.documento}
        error={form.errors.documento}
        onChange={(documento) => form.change({ documento })}
      />
    </div>
  );
}

function Monto({ form, guia, fieldRef }: CamposProps) {
  const { cobrar } = guia;
  return (
    <TextField
      ref={fieldRef('monto')}
      label={`Importe cobrado (${cobrar?.moneda === 'USD' ? 'dólares' : 'pesos'})`}
      description={cobrar === null ? undefined : `Se cobra ${dinero(cobrar)}`}
      placeholder="1.234,50"
      inputMode="decimal"
      autoComplete="off"
      value={form.values.monto}
      onChange={(event) => form.change({ monto: event.currentTarget.value })}
      error={form.errors.monto}
    />
  );
}

function Peso({ form, fieldRef }: CamposProps) {
  return (
    <div className={styles.pair}>
      <TextField
        ref={fieldRef('peso')}
        label="Peso (kg)"
        placeholder="1,250"
        inputMode="decimal"
        autoComplete="off"
        value={form.values.peso}
        onChange={(event) => form.change({ peso: event.currentTarget.value })}
        error={form.errors.peso}
      />
      <TextField
        ref={fieldRef('sin_peso')}
        label="O sin peso, porque…"
        value={form.values.sin_peso}
        maxLength={80}
        onChange={(event) => form.change({ sin_peso: event.currentTarget.value })}
        error={form.errors.sin_peso}
      />
    </div>
  );
}
