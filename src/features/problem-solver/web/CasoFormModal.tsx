import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';

import { ABRE_INCIDENCIAS } from '#features/incidencias/permisos.contract.ts';
import { useCan } from '#web/permissions.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FotoField } from '#web/ui/foto/FotoField.tsx';
import { useFoto } from '#web/ui/foto/use-foto.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import type { Borrador, CasoAbierto, Catalogos, Registro } from '../contract.ts';
import styles from './CasoFormModal.module.css';
import { CasosDeHoy } from './CasosDeHoy.tsx';
import { CausaField } from './CausaField.tsx';
import { Cronometro } from './Cronometro.tsx';
import type { Desk } from './caso-desk.ts';
import { useCasoForm } from './caso-form.ts';
import { SolucionField } from './SolucionField.tsx';
import { TamanoField } from './TamanoField.tsx';
import { useDismissible } from './use-dismissible.ts';
import { useGuardarCaso } from './use-guardar-caso.ts';

interface Props {
  caso: Pick<CasoAbierto, 'fecha_inicio' | 'guia'>;
  desk: Desk;
  catalogos: UseQueryResult<Catalogos>;
  /** What was refused because this case is open: another scan, or going back. */
  notice: string | null;
  onHeard: () => void;
  /** `opensIncidencia`: what was met goes on as a matter for those who attend. */
  onSaved: (registro: Registro, opensIncidencia: boolean) => void;
  onClose: () => void;
}

const SIN_ETIQUETA = 'Fija para paquetes sin etiqueta.';
const NINGUNA = 'No hay una causa activa para paquetes sin etiqueta. Avise a un encargado.';

/** Records one case; the start and what was filled in come back after a reload. */
export function CasoFormModal({ caso, desk, catalogos, notice, onHeard, onSaved, onClose }: Props) {
  const { guia, fecha_inicio } = caso;
  const esSinEtiqueta = guia === null;
  const form = useCasoForm({ desk, catalogos: catalogos.data, guia });
  const goesOn = useRef(false);
  const guardar = useGuardarCaso(caso, (registro) => onSaved(registro, goesOn.current));
  const sinCatalogos = useDismissible(catalogos.data === undefined ? catalogos.error : null);
  const foto = useFoto({
    fotoId: form.values.foto_id,
    // One that arrives late must not go to the next case.
    onChange: (foto_id) => (desk.useCaso.getState().caso === caso ? form.change({ foto_id }) : undefined),
  });
  const fields = useRef<{ [Field in keyof Borrador]?: HTMLElement | null }>({});
  const focus = (field: keyof Borrador) => {
    const node = fields.current[field];
    (node?.querySelector<HTMLElement>(':checked, input') ?? node)?.focus();
  };
  const mayOpen = useCan({ permission: ABRE_INCIDENCIAS });
  const submit = async (opensIncidencia: boolean) => {
    goesOn.current = opensIncidencia;
    const isUp = 'wrong' in form.check() || (await foto.settled());
    // Checked anew: the photo has its number only now, and fields may have changed while it went up.
    const checked = form.check();
    if ('wrong' in checked) focus(checked.wrong);
    else if (isUp) await guardar.save(checked.caso);
  };
  const change = (changes: Partial<Borrador>) => {
    onHeard();
    form.change(changes);
  };
  const { values, errors } = form;
  return (
    <FormDialog
      title={`Registro de Caso ${esSinEtiqueta ? 'sin' : 'con'} Etiqueta`}
      opened
      isDirty={form.isDirty}
      isSaving={guardar.isSaving || foto.isAwaited}
      onSubmit={() => void submit(false)}
      also={mayOpen ? { label: 'Guardar y abrir incidencia', onSubmit: () => void submit(true) } : undefined}
      // What is on its way may already be written: it is no longer the person's to cancel.
      onClose={() => {
        if (guardar.isSaving) return;
        foto.stop();
        onClose();
      }}
    >
      <div className={styles.head}>
        {guia === null ? <strong>Paquete sin etiqueta</strong> : <GuiaLabel numero={guia.numero} />}
        <Cronometro inicio={fecha_inicio} />
      </div>
      {guia === null ? null : <CasosDeHoy numero={guia.numero} />}
      <ErrorAlert error={notice} onDismiss={onHeard} />
      <ErrorAlert
        error={sinCatalogos.error}
        fallback="Error al cargar los catálogos"
        onRetry={() => void catalogos.refetch()}
        onDismiss={sinCatalogos.dismiss}
      />
      <TamanoField
        tamanos={(catalogos.data?.tamanos ?? []).filter(({ activo }) => activo)}
        isAwaited={catalogos.isPending}
        value={values.tamano_id}
        error={errors.tamano_id}
        groupRef={(node) => {
          fields.current.tamano_id = node;
        }}
        onChange={(tamano_id) => change({ tamano_id })}
        onDigit={() => focus(esSinEtiqueta ? 'solucion_id' : 'causa_id')}
      />
      <CausaField
        form={form}
        esSinEtiqueta={esSinEtiqueta}
        description={esSinEtiqueta ? hintOf(catalogos.data, values.causa_id) : undefined}
        fieldRef={(node) => {
          fields.current.causa_id = node;
        }}
        onChange={(causa_id) => change({ causa_id })}
        onDone={() => focus('solucion_id')}
      />
      <SolucionField
        form={form}
        fieldRef={(node) => {
          fields.current.solucion_id = node;
        }}
        onChange={(solucion_id) => change({ solucion_id })}
        onDigit={() => focus('descripcion')}
      />
      <TextAreaField
        ref={(node) => {
          fields.current.descripcion = node;
        }}
        label="Descripción"
        value={values.descripcion}
        error={errors.descripcion}
        required={esSinEtiqueta}
        rows={3}
        maxLength={2000}
        onChange={(event) => change({ descripcion: event.currentTarget.value })}
      />
      <FotoField foto={foto} label="Foto (opcional)" />
      <ErrorAlert error={guardar.error} fallback="Error al guardar el registro" onDismiss={guardar.dismiss} />
      <p className={styles.keys}>Ctrl+Enter guarda · Esc cancela</p>
    </FormDialog>
  );
}

function hintOf(catalogos: Catalogos | undefined, causaId: number | null): string {
  return catalogos !== undefined && causaId === null ? NINGUNA : SIN_ETIQUETA;
}
