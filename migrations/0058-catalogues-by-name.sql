-- Lists of what an organization keeps in the order of the names, folded as they are looked for.
create index certification_type_name on certification_type (owner_organization_id, (left(folded(name), 100)) collate "C", id);
create index subject_name on subject (owner_organization_id, (left(folded(name), 100)) collate "C", id);
create index learning_pathway_name on learning_pathway (owner_organization_id, (left(folded(name), 100)) collate "C", id);
create index quiz_title on quiz (owner_organization_id, (left(folded(title), 100)) collate "C", id);
