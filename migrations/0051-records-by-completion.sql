-- Records of an organization in the order of their completion, both ways; those that were never completed stand together at its end.
create index learning_record_completed on learning_record (owner_organization_id, completed_at, id);
