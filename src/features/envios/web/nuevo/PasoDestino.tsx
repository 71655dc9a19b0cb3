import { ENTREGAS, NOMBRE_DE_ENTREGA } from '#shared/envio/vocabulario.ts';
import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { AgenciaField } from './AgenciaField.tsx';
import { CampoTexto } from './CampoTexto.tsx';
import { DireccionField } from './DireccionField.tsx';
import { ElegirField } from './ElegirField.tsx';
import { departamentosDe, LocalidadField } from './LocalidadField.tsx';
import { Marco } from './Marco.tsx';
import styles from './nuevo.module.css';
import { Opciones } from './Opciones.tsx';
import { ReferenciaRepetida } from './ReferenciaRepetida.tsx';
import type { Formulario } from './use-formulario.ts';

const ENTREGA = ENTREGAS.map((valor) => ({ valor, nombre: NOMBRE_DE_ENTREGA[valor] }));

/** To whom and where. */
export function PasoDestino({ form }: { form: Formulario }) {
  const isPersonal = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const { entrega, ubicacion } = form.datos;
  /** The service that goes with it, unless another one was chosen. */
  const elegirEntrega = (valor: string) => {
    const { servicio } = form.datos;
    const isUsual = servicio === undefined || servicio.startsWith('ESTANDAR');
    form.cambiar({ entrega: valor, ...(isUsual && { servicio: `ESTANDAR_${valor}` }) });
  };
  return (
    <div className={styles.campos}>
      {isPersonal ? <ClienteField form={form} /> : null}
      <CampoTexto form={form} campo="destinatario" label="Destinatario" maxLength={120} isWide={!isPersonal} />
      <CampoTexto form={form} campo="telefono" label="Teléfono" inputMode="tel" maxLength={40} />
      <CampoTexto form={form} campo="documento" label="Cédula, RUT u otro documento" maxLength={30} />
      <div className={styles.ancho}>
        <Opciones form={form} campo="entrega" label="Entrega" opciones={ENTREGA} onChange={elegirEntrega} />
      </div>
      {entrega === 'AGENCIA' ? <Agencia form={form} /> : <Domicilio form={form} />}
      {ubicacion === undefined ? null : (
        <p className={`${styles.ancho} ${styles.ubicacion}`} data-campo="ubicacion">
          Con la ubicación que compartió: {ubicacion}
          <Button variant="subtle" className={styles.chico} onClick={() => form.cambiar({ ubicacion: undefined })}>
            Quitar
          </Button>
        </p>
      )}
      <div className={`${styles.ancho} ${styles.pila}`}>
        <CampoTexto form={form} campo="referencia" label="Referencia del cliente (opcional)" maxLength={60} />
        <ReferenciaRepetida repetidas={form.repetidas} />
      </div>
      <Marco form={form} campo="observaciones" isWide>
        <TextAreaField
          label="Observaciones (opcional)"
          description="Mayús+Enter: otra línea"
          rows={2}
          maxLength={500}
          value={form.datos.observaciones ?? ''}
          error={form.faltaDe('observaciones')?.mensaje}
          onChange={(event) => form.cambiar({ observaciones: event.currentTarget.value })}
        />
      </Marco>
    </div>
  );
}

/** Who fetches it there is told by mail that it has arrived. */
function Agencia({ form }: { form: Formulario }) {
  return (
    <>
      <AgenciaField form={form} />
      <CampoTexto
        form={form}
        campo="correo"
        label="Correo electrónico (opcional)"
        description="Para avisarle que puede retirarlo"
        inputMode="email"
        maxLength={254}
      />
    </>
  );
}

/** Of the company's own people only: who belongs to a client sends for it. */
function ClienteField({ form }: { form: Formulario }) {
  const { data, isPending } = form.opciones;
  return (
    <Marco form={form} campo="cliente_id">
      <ElegirField
        label="Cliente"
        placeholder={isPending ? 'Cargando…' : 'Buscar…'}
        data={data?.clientes.map(({ id, nombre }) => ({ value: String(id), label: nombre })) ?? []}
        limit={100}
        value={form.datos.cliente_id ?? null}
        error={form.faltaDe('cliente_id')?.mensaje}
        onChange={(id) => form.cambiar({ cliente_id: id ?? undefined })}
      />
    </Marco>
  );
}

function Domicilio({ form }: { form: Formulario }) {
  return (
    <>
      <DireccionField form={form} />
      <LocalidadField form={form} />
      <Marco form={form} campo="departamento">
        <ElegirField
          label="Departamento"
          placeholder="Lo trae la localidad"
          data={departamentosDe(form)}
          value={form.datos.departamento ?? null}
          error={form.faltaDe('departamento')?.mensaje}
          onChange={(departamento) => form.cambiar({ departamento: departamento ?? undefined })}
        />
      </Marco>
    </>
  );
}
