-- What a trail has told of a thing so far: the values of its entries put together, the later over the earlier.
create aggregate values_told(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- Rows are compared with their trail by organization and id.
create index certification_sign_off_organization on certification_sign_off (organization_id, id);
