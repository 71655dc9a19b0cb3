-- A label that is read at the door, at the verification or on any page is looked for by its parcel's number among all bultos there ever were.
CREATE INDEX bulto_guia_nro ON orden_bulto (guia_nro) WHERE guia_nro IS NOT NULL;
