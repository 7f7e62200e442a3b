-- The form of the database after all migrations. Generated; not run by anything.

create table accounts (
  account_id text not null,
  created_at timestamp with time zone default now() not null,
  id text not null,
  password text,
  password_version integer default 0 not null,
  provider_id text not null,
  updated_at timestamp with time zone default now() not null,
  user_id text not null
);

create table announcement_ministries (
  announcement_id integer not null,
  id integer generated always as identity not null,
  ministry_id integer not null
);

create table announcement_people (
  announcement_id integer not null,
  id integer generated always as identity not null,
  member_id integer not null
);

create table announcement_pictures (
  chosen_at timestamp with time zone not null,
  hash text not null,
  height integer not null,
  image bytea not null,
  width integer not null
);

create table announcements (
  author_id text not null,
  content text not null,
  created_at timestamp with time zone default now() not null,
  duties text[] default '{}'::text[] not null,
  email_queued_at timestamp with time zone,
  entry_key uuid,
  expiry_date date,
  id integer generated always as identity not null,
  is_active boolean default true not null,
  ministry_id integer,
  picture_description text default ''::text not null,
  picture_hash text,
  priority text default 'normal'::text not null,
  publish_date timestamp with time zone default now() not null,
  released_at timestamp with time zone,
  reply_to text,
  send_email boolean default false not null,
  send_sms boolean default false not null,
  site text not null,
  sms_queued_at timestamp with time zone,
  target_audience text default 'all'::text not null,
  title text not null,
  updated_at timestamp with time zone default now() not null
);

create table attendance (
  check_in_time timestamp with time zone default now() not null,
  check_out_time timestamp with time zone,
  event_id integer not null,
  id integer generated always as identity not null,
  member_id integer,
  notes text
);

create table audit_entries (
  action text not null,
  actor_id text,
  created_at timestamp with time zone default now() not null,
  detail jsonb default '{}'::jsonb not null,
  id bigint generated always as identity not null,
  subject text not null,
  subject_id text not null
);

create table away_days (
  created_at timestamp with time zone default now() not null,
  entered_by integer,
  first_day date not null,
  id integer generated always as identity not null,
  last_day date not null,
  member_id integer not null
);

create table backups (
  bytes bigint,
  created_at timestamp with time zone not null,
  fault text,
  file_name text,
  finished_at timestamp with time zone not null,
  id bigint generated always as identity not null,
  is_encrypted boolean not null,
  test_fault text,
  tested_at timestamp with time zone
);

create table calendar_feeds (
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  last_used_at timestamp with time zone,
  ministry_id integer,
  purpose text not null,
  token_hash text not null,
  user_id text not null
);

create table calendar_import_entries (
  before jsonb,
  changes jsonb default '[]'::jsonb not null,
  effect text,
  import_id integer not null,
  kind text not null,
  past_events integer default 0 not null,
  "position" integer not null,
  reasons jsonb default '[]'::jsonb not null,
  returned jsonb default '[]'::jsonb not null,
  start text,
  stays jsonb default '[]'::jsonb not null,
  title text not null,
  uid text,
  wanted jsonb,
  words text
);

create table calendar_imports (
  created_at timestamp with time zone default now() not null,
  created_by text,
  id integer generated always as identity not null,
  imported_at timestamp with time zone,
  kept integer,
  ministry_id integer,
  name text,
  removed integer,
  restored integer,
  status text default 'checked'::text not null,
  undone_at timestamp with time zone
);

create table calendar_sources (
  event_id integer,
  import_id integer,
  imported jsonb not null,
  series_id integer,
  uid text not null,
  undone boolean default false not null,
  written_rule jsonb
);

create table care_notes (
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  kind text not null,
  member_id integer not null,
  reviewed_at timestamp with time zone,
  set_by text,
  text text not null
);

create table checkin_places (
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  place text not null,
  token_hash text not null
);

create table checkin_sessions (
  created_at timestamp with time zone default now() not null,
  event_id integer not null,
  expires_at timestamp with time zone not null,
  id integer generated always as identity not null,
  token_hash text not null
);

create table child_alerts (
  at timestamp with time zone not null,
  by_user text,
  child_id integer,
  collector_name text collate "und-x-icu" not null,
  id integer generated always as identity not null,
  kind text default 'attempt'::text not null,
  room_id integer,
  seen_at timestamp with time zone
);

create table child_approvals (
  asked_at timestamp with time zone,
  asked_by text,
  check_in_id integer not null,
  collector_id integer,
  collector_name text collate "und-x-icu",
  expires_at timestamp with time zone not null,
  fingerprint text not null,
  first_by text,
  guardian_called_id integer,
  id integer generated always as identity not null,
  kind text not null,
  made_by text,
  refused_at timestamp with time zone,
  station_id integer,
  used_at timestamp with time zone
);

create table child_check_ins (
  adult_id integer,
  arrived_at timestamp with time zone default now() not null,
  called_at timestamp with time zone,
  child_id integer,
  code_id integer not null,
  created_at timestamp with time zone default now() not null,
  day date not null,
  event_id integer,
  id integer generated always as identity not null,
  locked_at timestamp with time zone,
  request_key uuid,
  room_id integer not null,
  state text default 'in'::text not null,
  wrong_codes integer default 0 not null
);

create table child_entries (
  at timestamp with time zone not null,
  by_user text,
  check_in_id integer not null,
  collector_id integer,
  collector_name text collate "und-x-icu",
  from_room_id integer,
  guardian_called_id integer,
  id integer generated always as identity not null,
  kind text not null,
  lead_by text,
  moved_to_id integer,
  note text,
  proof text,
  reverses_id integer,
  second_by text,
  station_id integer,
  to_room_id integer
);

create table child_texts (
  alert_id integer,
  at timestamp with time zone not null,
  by_user text,
  check_in_id integer,
  expires_at timestamp with time zone not null,
  id integer generated always as identity not null,
  kind text not null,
  room_id integer,
  text text not null
);

create table children_settings (
  codes text default 'child'::text not null,
  id integer default 1 not null,
  late_minutes integer default 15,
  min_collector_age integer default 16 not null,
  safeguarding_contact_id integer,
  updated_at timestamp with time zone default now() not null
);

create table clearances (
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  kind text not null,
  member_id integer not null,
  set_by text,
  valid_until date not null
);

create table custom_field_choices (
  field_id integer not null,
  id integer generated always as identity not null,
  is_archived boolean default false not null,
  name text collate "und-x-icu" not null,
  place integer not null
);

create table custom_fields (
  created_at timestamp with time zone default now() not null,
  edited_by text not null,
  id integer generated always as identity not null,
  is_archived boolean default false not null,
  kind text not null,
  name text collate "und-x-icu" not null,
  place integer not null,
  seen_by text not null,
  updated_at timestamp with time zone default now() not null
);

create table deliveries (
  address text,
  announcement_id integer,
  attempts integer default 0 not null,
  channel text not null,
  child_text_id integer,
  due_at timestamp with time zone not null,
  id bigint generated always as identity not null,
  member_id integer,
  provider_code text,
  queued_at timestamp with time zone not null,
  reason text,
  status text not null,
  updated_at timestamp with time zone not null
);

create table donation_batches (
  batch_date date not null,
  closed_at timestamp with time zone,
  closed_by text,
  closed_total numeric(12,2),
  closing_reason text,
  created_at timestamp with time zone default now() not null,
  created_by text,
  entry_key uuid,
  expected_total numeric(10,2) not null,
  id integer generated always as identity not null
);

create table donations (
  amount numeric(10,2) not null,
  batch_id integer,
  created_at timestamp with time zone default now() not null,
  created_by text,
  donation_date date not null,
  donation_method text default 'cash'::text not null,
  donation_type text default 'offering'::text not null,
  donor_name text,
  entry_key uuid,
  fund text,
  fund_id integer,
  gift_import_id integer,
  id integer generated always as identity not null,
  is_name_typed boolean default false not null,
  member_id integer,
  notes text,
  payment_id integer,
  remote_key text,
  void_reason text,
  voided_at timestamp with time zone,
  voided_by text
);

create table duplicate_pairs (
  created_at timestamp with time zone default now() not null,
  first_id integer not null,
  is_dismissed boolean default false not null,
  reason text not null,
  second_id integer not null
);

create table entry_keys (
  author_id text not null,
  created_at timestamp with time zone default now() not null,
  entry_key uuid not null,
  fingerprint text not null,
  record_id text
);

create table event_headcounts (
  adults integer,
  children integer,
  created_at timestamp with time zone default now() not null,
  event_id integer not null,
  online integer,
  updated_at timestamp with time zone default now() not null
);

create table event_replies (
  created_at timestamp with time zone default now() not null,
  event_id integer not null,
  guests integer default 0 not null,
  id integer generated always as identity not null,
  member_id integer,
  queued_at timestamp with time zone not null,
  status text not null,
  token_hash text,
  updated_at timestamp with time zone default now() not null,
  visitor_email text,
  visitor_name text
);

create table event_series (
  asks_for_replies boolean default false not null,
  capacity integer,
  count integer,
  created_at timestamp with time zone default now() not null,
  description text,
  end_days integer,
  end_time time(0) without time zone,
  extra_dates date[] default '{}'::date[] not null,
  id integer generated always as identity not null,
  is_public boolean default false not null,
  location text,
  max_attendees integer,
  ministry_id integer,
  organizer_id integer,
  rule text not null,
  skipped_dates date[] default '{}'::date[] not null,
  split_from integer,
  start_date date not null,
  start_time time(0) without time zone not null,
  timezone text default 'America/New_York'::text not null,
  title text not null,
  until date,
  updated_at timestamp with time zone default now() not null,
  written_until date not null
);

create table events (
  asks_for_replies boolean default false not null,
  cancelled_at timestamp with time zone,
  capacity integer,
  created_at timestamp with time zone default now() not null,
  description text,
  end_date date,
  end_time time(0) without time zone,
  ends_at timestamp with time zone generated always as (
CASE
    WHEN ((((((COALESCE((end_date + end_time), ((event_date + 1))::timestamp without time zone) AT TIME ZONE timezone) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text) AT TIME ZONE timezone) = COALESCE((end_date + end_time), ((event_date + 1))::timestamp without time zone)) THEN ((((COALESCE((end_date + end_time), ((event_date + 1))::timestamp without time zone) AT TIME ZONE timezone) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text)
    ELSE (COALESCE((end_date + end_time), ((event_date + 1))::timestamp without time zone) AT TIME ZONE timezone)
END) stored not null,
  event_date date not null,
  id integer generated always as identity not null,
  is_public boolean default false not null,
  left_day date,
  left_series_id integer,
  location text,
  max_attendees integer,
  ministry_id integer,
  organizer_id integer,
  original_start timestamp(0) without time zone,
  overridden text[] default '{}'::text[] not null,
  series_id integer,
  start_time time(0) without time zone not null,
  starts_at timestamp with time zone generated always as (
CASE
    WHEN (((((((event_date + start_time) AT TIME ZONE timezone) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text) AT TIME ZONE timezone) = (event_date + start_time)) THEN (((((event_date + start_time) AT TIME ZONE timezone) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text)
    ELSE ((event_date + start_time) AT TIME ZONE timezone)
END) stored not null,
  timezone text default 'America/New_York'::text not null,
  title text not null,
  updated_at timestamp with time zone default now() not null
);

create table family_cards (
  household_id integer not null,
  renewals integer default 1 not null,
  renewed_at timestamp with time zone not null
);

create table follow_ups (
  assignee_id integer,
  created_at timestamp with time zone default now() not null,
  due_day date,
  id integer generated always as identity not null,
  kind text not null,
  member_id integer not null,
  occasion date,
  outcome text,
  reason text,
  status text default 'open'::text not null,
  updated_at timestamp with time zone default now() not null
);

create table funds (
  created_at timestamp with time zone default now() not null,
  description text,
  donation_type text not null,
  giving_type text,
  id integer generated always as identity not null,
  is_closed boolean default false not null,
  name text collate "und-x-icu" not null,
  place integer not null,
  updated_at timestamp with time zone default now() not null
);

create table gift_import_donors (
  confirmed boolean not null,
  email text,
  id integer generated always as identity not null,
  import_id integer not null,
  key text not null,
  matched_by text not null,
  member_id integer,
  name text not null,
  remote_id text
);

create table gift_import_rows (
  cells jsonb,
  cents bigint,
  day date,
  donor_id integer,
  gift_key text,
  import_id integer not null,
  kind text,
  method text,
  notes text,
  parts jsonb,
  reason text,
  "row" integer not null
);

create table gift_imports (
  amount_example text,
  batches integer,
  check_attempt integer default 0 not null,
  confirmed_by text,
  created_at timestamp with time zone default now() not null,
  created_by text,
  date_example text,
  date_order text not null,
  decimal_sign text not null,
  file_hash text not null,
  headers jsonb not null,
  id integer generated always as identity not null,
  imported_at timestamp with time zone,
  mapping jsonb not null,
  progress integer default 0 not null,
  proof jsonb,
  rows integer not null,
  source text not null,
  status text default 'uploaded'::text not null,
  undone_at timestamp with time zone,
  "values" jsonb default '{"fund": [], "method": []}'::jsonb not null,
  voided integer
);

create table guardians (
  adult_id integer,
  adult_name text collate "und-x-icu",
  child_id integer not null,
  child_names text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  kind text not null,
  names text[] default '{}'::text[] not null,
  reviewed_at timestamp with time zone,
  set_by text,
  until date
);

create table household_members (
  household_id integer not null,
  id integer generated always as identity not null,
  is_primary boolean default false not null,
  joint_statement boolean default false not null,
  member_id integer not null,
  role text not null
);

create table household_sources (
  household_id integer not null,
  import_id integer,
  remote_id text not null,
  source text not null
);

create table households (
  address text,
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  name text collate "und-x-icu" not null,
  name_text text generated always as (fold_text(name)) stored not null,
  phone text,
  street_text text generated always as (fold_text(split_part(split_part(address, chr(10), 1), ','::text, 1))) stored,
  updated_at timestamp with time zone default now() not null
);

create table import_rows (
  after_at timestamp with time zone,
  before_at timestamp with time zone,
  cells jsonb,
  changes jsonb,
  choice text default 'import'::text not null,
  faults jsonb,
  household_id integer,
  import_id integer not null,
  "left" jsonb,
  matches jsonb,
  member_id integer,
  "row" integer not null,
  target_id integer
);

create table imports (
  added integer,
  check_attempt integer default 0 not null,
  checked_at timestamp with time zone,
  confirmed_by text,
  create_tags boolean default false not null,
  created_at timestamp with time zone default now() not null,
  created_by text,
  created_tags jsonb default '[]'::jsonb not null,
  custom_columns jsonb default '[]'::jsonb not null,
  date_example text,
  date_order text not null,
  headers jsonb not null,
  households integer,
  households_kept integer,
  households_removed integer,
  id integer generated always as identity not null,
  imported_at timestamp with time zone,
  kept jsonb default '[]'::jsonb not null,
  left_out integer,
  mapping jsonb not null,
  not_restored integer,
  progress integer default 0 not null,
  removed integer,
  restored integer,
  rows integer not null,
  source text default 'other'::text not null,
  status text default 'uploaded'::text not null,
  undone_at timestamp with time zone,
  updated integer,
  "values" jsonb default '{"householdRole": [], "membershipStatus": []}'::jsonb not null
);

create table invitation_acceptances (
  accepted_at timestamp with time zone not null,
  admitted_at timestamp with time zone,
  id integer generated always as identity not null,
  invitation_id integer,
  user_id text
);

create table invitations (
  code_start text not null,
  created_at timestamp with time zone default now() not null,
  created_by text,
  duties text[] default '{}'::text[] not null,
  email text,
  expires_at timestamp with time zone not null,
  id integer generated always as identity not null,
  role text not null
);

create table known_devices (
  id text not null,
  last_used_at timestamp with time zone not null,
  user_id text not null
);

create table live_changes (
  change jsonb not null,
  xact xid8 default pg_current_xact_id() not null
);

create table live_state (
  epoch uuid default gen_random_uuid() not null,
  id integer default 1 not null,
  pruned_below xid8 default '0'::xid8 not null
);

create table logos (
  created_at timestamp with time zone default now() not null,
  ground text,
  hash text not null,
  height integer not null,
  printed bytea not null,
  shown bytea not null,
  src text generated always as (('/api/logo/'::text || hash)) stored not null,
  width integer not null
);

create table mails (
  attachment bytea,
  attachment_name text,
  created_at timestamp with time zone default now() not null,
  delivery_id bigint,
  id integer generated always as identity not null,
  picture_description text default ''::text not null,
  picture_hash text,
  recipient text not null,
  reply_to text,
  status text default 'queued'::text not null,
  subject text not null,
  text text not null,
  updated_at timestamp with time zone default now() not null
);

create table member_departures (
  created_at timestamp with time zone default now() not null,
  left_on date,
  member_id integer not null,
  reason text not null,
  was_member boolean not null
);

create table member_lists (
  author_id text,
  created_at timestamp with time zone default now() not null,
  filter jsonb not null,
  id integer generated always as identity not null,
  name text collate "und-x-icu" not null,
  updated_at timestamp with time zone default now() not null
);

create table member_merge_rows (
  column_name text,
  id bigint generated always as identity not null,
  key jsonb not null,
  kind text not null,
  merge_id integer not null,
  new_value jsonb,
  old_value jsonb,
  "row" jsonb,
  table_name text not null
);

create table member_merges (
  id integer generated always as identity not null,
  merged jsonb,
  merged_at timestamp with time zone not null,
  merged_by text,
  merged_id integer not null,
  merged_picture text,
  survivor_after jsonb,
  survivor_before jsonb,
  survivor_id integer not null,
  survivor_picture text,
  undone_at timestamp with time zone
);

create table member_ministries (
  confirmed boolean default false not null,
  id integer generated always as identity not null,
  join_date date not null,
  member_id integer not null,
  ministry_id integer not null
);

create table member_notes (
  author_id text not null,
  created_at timestamp with time zone default now() not null,
  day date not null,
  id integer generated always as identity not null,
  kind text not null,
  member_id integer not null,
  released_at timestamp with time zone,
  text text not null,
  updated_at timestamp with time zone default now() not null,
  visibility text not null
);

create table member_sources (
  import_id integer,
  member_id integer not null,
  remote_id text not null,
  source text not null
);

create table member_tags (
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  member_id integer not null,
  tag_id integer not null
);

create table members (
  address text,
  announcement_emails boolean default true not null,
  created_at timestamp with time zone default now() not null,
  custom_values jsonb default '{}'::jsonb not null,
  date_of_birth date,
  email text,
  email_confirmed boolean default false not null,
  estimated_birth_date date,
  first_name text collate "und-x-icu" not null,
  id integer generated always as identity not null,
  join_date date,
  last_check_in timestamp with time zone,
  last_name text collate "und-x-icu" not null,
  membership_status text default 'pending'::text not null,
  phone text,
  profile_completed boolean default false not null,
  profile_image_url text,
  search_text text generated always as (fold_text(((((((((COALESCE(email, ''::text) || chr(10)) || first_name) || ' '::text) || last_name) || chr(10)) || last_name) || ' '::text) || first_name))) stored not null,
  share_address boolean default false not null,
  share_email boolean default false not null,
  share_phone boolean default false not null,
  sms_consent boolean default false not null,
  sms_declined boolean default false not null,
  street_text text generated always as (fold_text(split_part(split_part(address, chr(10), 1), ','::text, 1))) stored,
  unproven_account boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  user_id text
);

create table message_copies (
  box text not null,
  member_id integer not null,
  message_id integer not null,
  read_at timestamp with time zone,
  user_id text not null
);

create table messages (
  content text not null,
  entry_key uuid,
  id integer generated always as identity not null,
  message_type text default 'general'::text not null,
  ministry_id integer,
  only_leaders boolean default false not null,
  recipient_id text,
  recipient_member_id integer,
  recipient_type text not null,
  sender_id text,
  sender_member_id integer,
  sent_at timestamp with time zone default now() not null,
  subject text not null
);

create table ministries (
  created_at timestamp with time zone default now() not null,
  description text,
  id integer generated always as identity not null,
  leader_id integer,
  name text collate "und-x-icu" not null,
  updated_at timestamp with time zone default now() not null
);

create table ministry_co_leaders (
  member_id integer not null,
  ministry_id integer not null
);

create table paper_slips (
  code_id integer not null,
  day date not null,
  event_id integer not null,
  id integer generated always as identity not null,
  number integer not null
);

create table passkeys (
  counter bigint not null,
  created_at timestamp with time zone default now() not null,
  credential_id text not null,
  id text not null,
  last_used_at timestamp with time zone,
  name text not null,
  public_key bytea not null,
  site_name text not null,
  transports text[] not null,
  user_id text not null
);

create table payment_events (
  id text not null,
  payment_id integer,
  received_at timestamp with time zone not null,
  type text not null
);

create table payment_parts (
  amount numeric(10,2) not null,
  fund_id integer not null,
  payment_id integer not null,
  recorded numeric(10,2)
);

create table payments (
  amount numeric(10,2) not null,
  charged_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  dispute text,
  donor_name text,
  failure text,
  fee_covered numeric(10,2) default 0.00 not null,
  fingerprint text not null,
  fund_id integer,
  giving_type text,
  guest_email text,
  id integer generated always as identity not null,
  intent_id text,
  lost numeric(10,2) default 0.00 not null,
  member_id integer,
  next_check_at timestamp with time zone,
  notes text,
  provider text not null,
  purpose text default 'gift'::text not null,
  recorded numeric(10,2),
  reference text not null,
  refunded numeric(10,2) default 0.00 not null,
  status text default 'open'::text not null,
  updated_at timestamp with time zone default now() not null,
  user_id text
);

create table pickup_codes (
  created_at timestamp with time zone default now() not null,
  fingerprint text not null,
  id integer generated always as identity not null,
  in_use boolean default true not null,
  sealed text not null
);

create table pictures (
  chosen_at timestamp with time zone default now() not null,
  hash text not null,
  large bytea not null,
  small bytea not null,
  url text generated always as (('/api/pictures/'::text || hash)) stored not null
);

create table postponed_newcomers (
  created_at timestamp with time zone default now() not null,
  member_id integer not null,
  until date not null
);

create table prayer_requests (
  answered_date date,
  category text default 'general'::text not null,
  created_at timestamp with time zone default now() not null,
  description text not null,
  entry_key uuid,
  id uuid default gen_random_uuid() not null,
  is_anonymous boolean default false not null,
  is_answered boolean default false not null,
  is_urgent boolean default false not null,
  member_id integer,
  requester_id text,
  testimony text,
  title text not null,
  updated_at timestamp with time zone default now() not null
);

create table print_job_tags (
  check_in_id integer not null,
  job_id uuid not null
);

create table print_jobs (
  attempt integer default 0 not null,
  by_user text,
  created_at timestamp with time zone default now() not null,
  failure text,
  finished_at timestamp with time zone,
  id uuid default gen_random_uuid() not null,
  is_test boolean default false not null,
  label_size text not null,
  lease_until timestamp with time zone,
  printer text not null,
  program_id integer not null,
  second_printer text,
  started_on text,
  state text default 'queued'::text not null,
  station_id integer not null
);

create table print_programs (
  added_by text,
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  is_cups_running boolean default true not null,
  last_seen_at timestamp with time zone,
  name text collate "und-x-icu" not null,
  printers text[] default '{}'::text[] not null,
  revoked_at timestamp with time zone,
  token_hash text
);

create table provider_settings (
  created_at timestamp with time zone default now() not null,
  provider text not null,
  sealed text,
  sealed_at timestamp with time zone,
  sealed_by text,
  updated_at timestamp with time zone default now() not null,
  "values" jsonb not null
);

create table rate_limits (
  expire bigint,
  key text not null,
  points integer default 0 not null
);

create table room_events (
  event_id integer,
  id integer generated always as identity not null,
  room_id integer not null,
  series_id integer
);

create table room_workers (
  by_user text,
  checked_in_at timestamp with time zone not null,
  checked_out_at timestamp with time zone,
  event_id integer not null,
  id integer generated always as identity not null,
  member_id integer,
  room_id integer not null
);

create table rooms (
  age_month integer,
  archived boolean default false not null,
  capacity integer not null,
  children_per_worker integer,
  created_at timestamp with time zone default now() not null,
  every_event boolean default true not null,
  id integer generated always as identity not null,
  max_age integer,
  min_adults integer,
  min_age integer,
  name text collate "und-x-icu" not null,
  needs_unrelated_adults boolean default false not null,
  updated_at timestamp with time zone default now() not null
);

create table saved_reports (
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  name text collate "und-x-icu" not null,
  report jsonb not null,
  user_id text not null
);

create table second_factors (
  backup_codes text[] not null,
  id text not null,
  secret text not null,
  user_id text not null,
  verified boolean default false not null
);

create table series_undos (
  after jsonb not null,
  before jsonb not null,
  changed_at timestamp with time zone not null,
  count integer not null,
  id integer generated always as identity not null,
  kind text not null,
  title text not null,
  user_id text not null
);

create table server_secret (
  created_at timestamp with time zone default now() not null,
  fingerprint text not null,
  id integer default 1 not null
);

create table serving_events (
  event_id integer,
  id integer generated always as identity not null,
  ministry_id integer not null,
  series_id integer
);

create table serving_exceptions (
  event_id integer not null,
  ministry_id integer not null
);

create table serving_needs (
  event_id integer not null,
  needed integer not null,
  position_id integer not null
);

create table serving_position_people (
  member_id integer not null,
  position_id integer not null
);

create table serving_positions (
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  ministry_id integer not null,
  name text collate "und-x-icu" not null,
  needed integer not null,
  rank integer not null,
  removed boolean default false not null,
  updated_at timestamp with time zone default now() not null
);

create table serving_requests (
  answered_at timestamp with time zone,
  asked_at timestamp with time zone,
  asked_by integer,
  created_at timestamp with time zone default now() not null,
  event_id integer not null,
  id integer generated always as identity not null,
  member_id integer not null,
  position_id integer not null,
  reason text,
  reminded_at timestamp with time zone,
  state text not null,
  updated_at timestamp with time zone default now() not null
);

create table sessions (
  address text,
  agent text,
  created_at timestamp with time zone default now() not null,
  expire timestamp with time zone not null,
  id text not null,
  sid text not null,
  updated_at timestamp with time zone default now() not null,
  user_id text not null
);

create table settings (
  address text,
  calendar_id uuid default gen_random_uuid() not null,
  calendar_website text,
  congregation_name text default ''::text not null,
  fee_fixed numeric(4,2),
  fee_percent numeric(4,2),
  follow_up_weeks integer default 6 not null,
  giving_types text[] default '{general,tithe,missions,building,youth,children,special}'::text[] not null,
  id integer default 1 not null,
  legal_name text,
  logo_hash text,
  new_member_status text default 'pending'::text not null,
  outgoing_paused_at timestamp with time zone,
  public_calendar boolean default false not null,
  registration text default 'open'::text not null,
  set_up_at timestamp with time zone,
  skipped_first_steps text[] default '{}'::text[] not null,
  tax_id text,
  timezone text default 'America/New_York'::text not null,
  updated_at timestamp with time zone default now() not null
);

create table statement_runs (
  finished_at timestamp with time zone,
  id integer generated always as identity not null,
  issued_total numeric(14,2),
  ledger_mark text not null,
  ledger_total numeric(14,2) not null,
  started_at timestamp with time zone not null,
  started_by text,
  status text default 'running'::text not null,
  without_donor_total numeric(14,2) not null,
  year integer not null
);

create table statements (
  content jsonb not null,
  content_mark text not null,
  first_name text collate "und-x-icu" not null,
  gifts integer not null,
  id integer generated always as identity not null,
  issued_on date,
  joint_first_name text collate "und-x-icu",
  joint_last_name text collate "und-x-icu",
  joint_member_id integer,
  last_name text collate "und-x-icu" not null,
  logo_hash text,
  mail_asked_at timestamp with time zone,
  mail_id integer,
  mailed_at timestamp with time zone,
  member_id integer not null,
  needs_pen boolean default false not null,
  pdf bytea,
  replaces date,
  run_id integer not null,
  status text default 'waiting'::text not null,
  total numeric(14,2) not null,
  year integer not null
);

create table stations (
  added_by text,
  created_at timestamp with time zone default now() not null,
  enrolled_at timestamp with time zone,
  id integer generated always as identity not null,
  kind text not null,
  label_size text default '62mm'::text not null,
  last_used_at timestamp with time zone,
  link_expires_at timestamp with time zone,
  link_hash text,
  name text collate "und-x-icu" not null,
  print_program_id integer,
  printer text,
  revoked_at timestamp with time zone,
  second_printer text,
  token_hash text,
  updated_at timestamp with time zone default now() not null
);

create table stops (
  address text not null,
  channel text not null,
  created_at timestamp with time zone default now() not null
);

create table tags (
  created_at timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  name text collate "und-x-icu" not null,
  updated_at timestamp with time zone default now() not null
);

create table test_provider_payments (
  amount_cents integer not null,
  charged_at timestamp with time zone,
  client_secret text not null,
  failure text,
  intent_id text not null,
  reference text not null,
  status text default 'open'::text not null
);

create table users (
  created_at timestamp with time zone default now() not null,
  deactivated_at timestamp with time zone,
  duties text[] default '{}'::text[] not null,
  email text not null,
  email_verified boolean default false not null,
  first_name text default ''::text not null,
  id text not null,
  last_name text default ''::text not null,
  last_sign_in_at timestamp with time zone,
  profile_image_url text,
  role text default 'member'::text not null,
  sign_outs integer default 0 not null,
  two_factor_enabled boolean default false not null,
  updated_at timestamp with time zone default now() not null
);

create table verifications (
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  id text not null,
  identifier text not null,
  updated_at timestamp with time zone default now() not null,
  value text not null
);

create table withdrawn_statements (
  id integer generated always as identity not null,
  issued_on date not null,
  member_id integer not null,
  year integer not null
);

create table worker_hours (
  approved_at timestamp with time zone,
  approved_by text,
  created_at timestamp with time zone default now() not null,
  description text,
  hours numeric(5,2) not null,
  id integer generated always as identity not null,
  member_id integer,
  ministry_id integer not null,
  note text,
  status text default 'submitted'::text not null,
  updated_at timestamp with time zone default now() not null,
  worker_date date not null
);

alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table accounts add constraint accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table announcement_ministries add constraint announcement_ministries_announcement_id_announcements_id_fk FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE;
alter table announcement_ministries add constraint announcement_ministries_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id);
alter table announcement_ministries add constraint announcement_ministries_once UNIQUE (announcement_id, ministry_id);
alter table announcement_ministries add constraint announcement_ministries_pkey PRIMARY KEY (id);
alter table announcement_people add constraint announcement_people_announcement_id_announcements_id_fk FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE;
alter table announcement_people add constraint announcement_people_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table announcement_people add constraint announcement_people_once UNIQUE (announcement_id, member_id);
alter table announcement_people add constraint announcement_people_pkey PRIMARY KEY (id);
alter table announcement_pictures add constraint announcement_pictures_pkey PRIMARY KEY (hash);
alter table announcements add constraint announcements_audience_known CHECK ((target_audience = ANY (ARRAY['all'::text, 'members'::text, 'ministry'::text, 'duties'::text, 'people'::text])));
alter table announcements add constraint announcements_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id);
alter table announcements add constraint announcements_duties_known CHECK ((duties <@ ARRAY['greeter'::text, 'treasurer'::text, 'childrens_team'::text, 'childrens_lead'::text, 'calendar'::text]));
alter table announcements add constraint announcements_duties_named CHECK (((target_audience <> 'duties'::text) OR (cardinality(duties) > 0)));
alter table announcements add constraint announcements_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id);
alter table announcements add constraint announcements_ministry_named CHECK (((target_audience = 'ministry'::text) = (ministry_id IS NOT NULL)));
alter table announcements add constraint announcements_picture_hash_announcement_pictures_hash_fk FOREIGN KEY (picture_hash) REFERENCES announcement_pictures(hash);
alter table announcements add constraint announcements_pkey PRIMARY KEY (id);
alter table announcements add constraint announcements_priority_known CHECK ((priority = ANY (ARRAY['high'::text, 'normal'::text, 'low'::text])));
alter table announcements add constraint announcements_written_once UNIQUE (entry_key);
alter table attendance add constraint attendance_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table attendance add constraint attendance_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table attendance add constraint attendance_once UNIQUE (event_id, member_id);
alter table attendance add constraint attendance_pkey PRIMARY KEY (id);
alter table audit_entries add constraint audit_entries_pkey PRIMARY KEY (id);
alter table away_days add constraint away_days_entered_by_members_id_fk FOREIGN KEY (entered_by) REFERENCES members(id) ON DELETE SET NULL;
alter table away_days add constraint away_days_in_order CHECK ((first_day <= last_day));
alter table away_days add constraint away_days_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table away_days add constraint away_days_pkey PRIMARY KEY (id);
alter table backups add constraint backups_file_or_fault CHECK (((fault IS NULL) = ((file_name IS NOT NULL) AND (bytes IS NOT NULL))));
alter table backups add constraint backups_pkey PRIMARY KEY (id);
alter table calendar_feeds add constraint calendar_feeds_ministry CHECK (((purpose = 'ministry'::text) = (ministry_id IS NOT NULL)));
alter table calendar_feeds add constraint calendar_feeds_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE CASCADE;
alter table calendar_feeds add constraint calendar_feeds_once UNIQUE NULLS NOT DISTINCT (user_id, purpose, ministry_id);
alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (id);
alter table calendar_feeds add constraint calendar_feeds_purpose CHECK ((purpose = ANY (ARRAY['church'::text, 'mine'::text, 'ministry'::text])));
alter table calendar_feeds add constraint calendar_feeds_token UNIQUE (token_hash);
alter table calendar_feeds add constraint calendar_feeds_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table calendar_import_entries add constraint calendar_import_entries_import_id_calendar_imports_id_fk FOREIGN KEY (import_id) REFERENCES calendar_imports(id) ON DELETE CASCADE;
alter table calendar_import_entries add constraint calendar_import_entries_import_id_position_pk PRIMARY KEY (import_id, "position");
alter table calendar_import_entries add constraint calendar_import_entries_kind_known CHECK ((kind = ANY (ARRAY['new'::text, 'past'::text, 'changed'::text, 'same'::text, 'left_out'::text])));
alter table calendar_imports add constraint calendar_imports_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE SET NULL;
alter table calendar_imports add constraint calendar_imports_pkey PRIMARY KEY (id);
alter table calendar_imports add constraint calendar_imports_status_known CHECK ((status = ANY (ARRAY['checked'::text, 'done'::text, 'undone'::text])));
alter table calendar_sources add constraint calendar_sources_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL;
alter table calendar_sources add constraint calendar_sources_import_id_calendar_imports_id_fk FOREIGN KEY (import_id) REFERENCES calendar_imports(id) ON DELETE SET NULL;
alter table calendar_sources add constraint calendar_sources_pkey PRIMARY KEY (uid);
alter table calendar_sources add constraint calendar_sources_series_id_event_series_id_fk FOREIGN KEY (series_id) REFERENCES event_series(id) ON DELETE SET NULL;
alter table care_notes add constraint care_notes_kind_known CHECK ((kind = ANY (ARRAY['allergy'::text, 'medical'::text])));
alter table care_notes add constraint care_notes_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table care_notes add constraint care_notes_pkey PRIMARY KEY (id);
alter table care_notes add constraint care_notes_set_by_users_id_fk FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL;
alter table checkin_places add constraint checkin_places_pkey PRIMARY KEY (id);
alter table checkin_places add constraint checkin_places_token UNIQUE (token_hash);
alter table checkin_sessions add constraint checkin_sessions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table checkin_sessions add constraint checkin_sessions_pkey PRIMARY KEY (id);
alter table checkin_sessions add constraint checkin_sessions_token_hash_unique UNIQUE (token_hash);
alter table child_alerts add constraint child_alerts_by_user_users_id_fk FOREIGN KEY (by_user) REFERENCES users(id) ON DELETE SET NULL;
alter table child_alerts add constraint child_alerts_child_id_members_id_fk FOREIGN KEY (child_id) REFERENCES members(id) ON DELETE SET NULL;
alter table child_alerts add constraint child_alerts_kind_known CHECK ((kind = ANY (ARRAY['attempt'::text, 'brought'::text, 'serving'::text, 'renamed'::text, 'lifted'::text, 'shortened'::text])));
alter table child_alerts add constraint child_alerts_pkey PRIMARY KEY (id);
alter table child_alerts add constraint child_alerts_room_id_rooms_id_fk FOREIGN KEY (room_id) REFERENCES rooms(id);
alter table child_approvals add constraint child_approvals_asked_by_users_id_fk FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL;
alter table child_approvals add constraint child_approvals_check_in_id_child_check_ins_id_fk FOREIGN KEY (check_in_id) REFERENCES child_check_ins(id);
alter table child_approvals add constraint child_approvals_collector_id_members_id_fk FOREIGN KEY (collector_id) REFERENCES members(id) ON DELETE SET NULL;
alter table child_approvals add constraint child_approvals_first_by_users_id_fk FOREIGN KEY (first_by) REFERENCES users(id) ON DELETE SET NULL;
alter table child_approvals add constraint child_approvals_guardian_called_id_members_id_fk FOREIGN KEY (guardian_called_id) REFERENCES members(id) ON DELETE SET NULL;
alter table child_approvals add constraint child_approvals_kind_known CHECK ((kind = ANY (ARRAY['second'::text, 'lead'::text])));
alter table child_approvals add constraint child_approvals_made_by_users_id_fk FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL;
alter table child_approvals add constraint child_approvals_not_own CHECK ((asked_by <> made_by));
alter table child_approvals add constraint child_approvals_pkey PRIMARY KEY (id);
alter table child_approvals add constraint child_approvals_station_id_stations_id_fk FOREIGN KEY (station_id) REFERENCES stations(id);
alter table child_approvals add constraint child_approvals_two_people CHECK ((first_by <> made_by));
alter table child_check_ins add constraint child_check_ins_adult_id_members_id_fk FOREIGN KEY (adult_id) REFERENCES members(id) ON DELETE SET NULL;
alter table child_check_ins add constraint child_check_ins_child_id_members_id_fk FOREIGN KEY (child_id) REFERENCES members(id) ON DELETE SET NULL;
alter table child_check_ins add constraint child_check_ins_code_id_pickup_codes_id_fk FOREIGN KEY (code_id) REFERENCES pickup_codes(id);
alter table child_check_ins add constraint child_check_ins_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL;
alter table child_check_ins add constraint child_check_ins_pkey PRIMARY KEY (id);
alter table child_check_ins add constraint child_check_ins_room_id_rooms_id_fk FOREIGN KEY (room_id) REFERENCES rooms(id);
alter table child_check_ins add constraint child_check_ins_state_known CHECK ((state = ANY (ARRAY['in'::text, 'out'::text, 'undone'::text, 'moved'::text, 'uncollected'::text])));
alter table child_entries add constraint child_entries_by_user_users_id_fk FOREIGN KEY (by_user) REFERENCES users(id) ON DELETE SET NULL;
alter table child_entries add constraint child_entries_check_in_id_child_check_ins_id_fk FOREIGN KEY (check_in_id) REFERENCES child_check_ins(id);
alter table child_entries add constraint child_entries_collected_with_proof CHECK (((kind <> 'collected'::text) OR (proof IS NOT NULL)));
alter table child_entries add constraint child_entries_collector_id_members_id_fk FOREIGN KEY (collector_id) REFERENCES members(id) ON DELETE SET NULL;
alter table child_entries add constraint child_entries_from_room_id_rooms_id_fk FOREIGN KEY (from_room_id) REFERENCES rooms(id);
alter table child_entries add constraint child_entries_guardian_called_id_members_id_fk FOREIGN KEY (guardian_called_id) REFERENCES members(id) ON DELETE SET NULL;
alter table child_entries add constraint child_entries_lead_by_users_id_fk FOREIGN KEY (lead_by) REFERENCES users(id) ON DELETE SET NULL;
alter table child_entries add constraint child_entries_moved_once UNIQUE (moved_to_id);
alter table child_entries add constraint child_entries_moved_somewhere CHECK (((kind = 'moved'::text) = (moved_to_id IS NOT NULL)));
alter table child_entries add constraint child_entries_moved_to_id_child_check_ins_id_fk FOREIGN KEY (moved_to_id) REFERENCES child_check_ins(id);
alter table child_entries add constraint child_entries_pkey PRIMARY KEY (id);
alter table child_entries add constraint child_entries_reversed_once UNIQUE (reverses_id);
alter table child_entries add constraint child_entries_room_changed_between_two CHECK ((num_nonnulls(from_room_id, to_room_id) =
CASE
    WHEN (kind = 'room_changed'::text) THEN 2
    ELSE 0
END));
alter table child_entries add constraint child_entries_second_by_users_id_fk FOREIGN KEY (second_by) REFERENCES users(id) ON DELETE SET NULL;
alter table child_entries add constraint child_entries_station_id_stations_id_fk FOREIGN KEY (station_id) REFERENCES stations(id);
alter table child_entries add constraint child_entries_to_room_id_rooms_id_fk FOREIGN KEY (to_room_id) REFERENCES rooms(id);
alter table child_texts add constraint child_texts_about_one CHECK ((num_nonnulls(check_in_id, room_id, alert_id) = 1));
alter table child_texts add constraint child_texts_alert_id_child_alerts_id_fk FOREIGN KEY (alert_id) REFERENCES child_alerts(id);
alter table child_texts add constraint child_texts_alert_once UNIQUE (alert_id);
alter table child_texts add constraint child_texts_by_user_users_id_fk FOREIGN KEY (by_user) REFERENCES users(id) ON DELETE SET NULL;
alter table child_texts add constraint child_texts_check_in_id_child_check_ins_id_fk FOREIGN KEY (check_in_id) REFERENCES child_check_ins(id);
alter table child_texts add constraint child_texts_kind_known CHECK ((kind = ANY (ARRAY['guardian'::text, 'lead'::text, 'contact'::text, 'message'::text, 'alert'::text])));
alter table child_texts add constraint child_texts_pkey PRIMARY KEY (id);
alter table child_texts add constraint child_texts_room_id_rooms_id_fk FOREIGN KEY (room_id) REFERENCES rooms(id);
alter table children_settings add constraint children_settings_codes_known CHECK ((codes = ANY (ARRAY['child'::text, 'family'::text])));
alter table children_settings add constraint children_settings_late_positive CHECK ((late_minutes >= 1));
alter table children_settings add constraint children_settings_one_row CHECK ((id = 1));
alter table children_settings add constraint children_settings_pkey PRIMARY KEY (id);
alter table children_settings add constraint children_settings_safeguarding_contact_id_members_id_fk FOREIGN KEY (safeguarding_contact_id) REFERENCES members(id) ON DELETE SET NULL;
alter table clearances add constraint clearances_kind_known CHECK ((kind = ANY (ARRAY['background_check'::text, 'training'::text, 'first_aid'::text])));
alter table clearances add constraint clearances_kind_once UNIQUE (member_id, kind);
alter table clearances add constraint clearances_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table clearances add constraint clearances_pkey PRIMARY KEY (id);
alter table clearances add constraint clearances_set_by_users_id_fk FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL;
alter table custom_field_choices add constraint custom_field_choices_field_id_custom_fields_id_fk FOREIGN KEY (field_id) REFERENCES custom_fields(id) ON DELETE CASCADE;
alter table custom_field_choices add constraint custom_field_choices_pkey PRIMARY KEY (id);
alter table custom_fields add constraint custom_fields_edited_by_known CHECK ((edited_by = ANY (ARRAY['managers'::text, 'person'::text])));
alter table custom_fields add constraint custom_fields_editor_sees CHECK (((edited_by <> 'person'::text) OR (seen_by = 'person'::text)));
alter table custom_fields add constraint custom_fields_kind_known CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'yes_no'::text, 'choice'::text, 'choices'::text])));
alter table custom_fields add constraint custom_fields_pkey PRIMARY KEY (id);
alter table custom_fields add constraint custom_fields_seen_by_known CHECK ((seen_by = ANY (ARRAY['administrators'::text, 'managers'::text, 'staff'::text, 'person'::text])));
alter table deliveries add constraint deliveries_announcement_id_announcements_id_fk FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])));
alter table deliveries add constraint deliveries_child_text_id_child_texts_id_fk FOREIGN KEY (child_text_id) REFERENCES child_texts(id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_child_text_once UNIQUE (child_text_id, member_id);
alter table deliveries add constraint deliveries_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table deliveries add constraint deliveries_of_one CHECK ((num_nonnulls(announcement_id, child_text_id) = 1));
alter table deliveries add constraint deliveries_once_per_address UNIQUE (announcement_id, channel, address);
alter table deliveries add constraint deliveries_once_per_person UNIQUE (member_id, announcement_id, channel);
alter table deliveries add constraint deliveries_pkey PRIMARY KEY (id);
alter table deliveries add constraint deliveries_queued_with_address CHECK (((status <> 'queued'::text) OR (address IS NOT NULL)));
alter table deliveries add constraint deliveries_status_known CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'kept'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text])));
alter table donation_batches add constraint donation_batches_begun_once UNIQUE (entry_key);
alter table donation_batches add constraint donation_batches_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table donation_batches add constraint donation_batches_closed_whole CHECK (((closed_at IS NULL) = (closed_total IS NULL)));
alter table donation_batches add constraint donation_batches_closer_of_closed CHECK (((closed_by IS NULL) OR (closed_at IS NOT NULL)));
alter table donation_batches add constraint donation_batches_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table donation_batches add constraint donation_batches_difference_explained CHECK (((closed_total IS NULL) OR (closed_total = expected_total) OR (closing_reason IS NOT NULL)));
alter table donation_batches add constraint donation_batches_expect_something CHECK (((expected_total >= 0.01) AND (expected_total <= 9999999.99)));
alter table donation_batches add constraint donation_batches_pkey PRIMARY KEY (id);
alter table donations add constraint donations_amount_in_range CHECK (((amount >= 0.01) AND (amount <= 9999999.99)));
alter table donations add constraint donations_batch_id_donation_batches_id_fk FOREIGN KEY (batch_id) REFERENCES donation_batches(id);
alter table donations add constraint donations_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table donations add constraint donations_donor_named CHECK (((member_id IS NULL) OR (donor_name IS NOT NULL)));
alter table donations add constraint donations_entered_once UNIQUE (entry_key);
alter table donations add constraint donations_fund_id_funds_id_fk FOREIGN KEY (fund_id) REFERENCES funds(id);
alter table donations add constraint donations_gift_import_id_gift_imports_id_fk FOREIGN KEY (gift_import_id) REFERENCES gift_imports(id);
alter table donations add constraint donations_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table donations add constraint donations_method_known CHECK ((donation_method = ANY (ARRAY['cash'::text, 'check'::text, 'card'::text, 'online'::text, 'bank_transfer'::text])));
alter table donations add constraint donations_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table donations add constraint donations_pkey PRIMARY KEY (id);
alter table donations add constraint donations_type_known CHECK ((donation_type = ANY (ARRAY['tithe'::text, 'offering'::text, 'building_fund'::text, 'missions'::text, 'other'::text])));
alter table donations add constraint donations_typed_name CHECK (((donor_name IS NOT NULL) OR (NOT is_name_typed)));
alter table donations add constraint donations_void_whole CHECK (((voided_at IS NULL) = (void_reason IS NULL)));
alter table donations add constraint donations_voided_by_users_id_fk FOREIGN KEY (voided_by) REFERENCES users(id) ON DELETE SET NULL;
alter table donations add constraint donations_voider_of_void CHECK (((voided_by IS NULL) OR (voided_at IS NOT NULL)));
alter table duplicate_pairs add constraint duplicate_pairs_first_id_members_id_fk FOREIGN KEY (first_id) REFERENCES members(id) ON DELETE CASCADE;
alter table duplicate_pairs add constraint duplicate_pairs_first_id_second_id_pk PRIMARY KEY (first_id, second_id);
alter table duplicate_pairs add constraint duplicate_pairs_in_order CHECK ((first_id < second_id));
alter table duplicate_pairs add constraint duplicate_pairs_second_id_members_id_fk FOREIGN KEY (second_id) REFERENCES members(id) ON DELETE CASCADE;
alter table entry_keys add constraint entry_keys_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;
alter table entry_keys add constraint entry_keys_once PRIMARY KEY (author_id, entry_key);
alter table event_headcounts add constraint event_headcounts_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table event_headcounts add constraint event_headcounts_not_negative CHECK ((LEAST(adults, children, online) >= 0));
alter table event_headcounts add constraint event_headcounts_pkey PRIMARY KEY (event_id);
alter table event_replies add constraint event_replies_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table event_replies add constraint event_replies_guests CHECK (((guests >= 0) AND (guests <= 10)));
alter table event_replies add constraint event_replies_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table event_replies add constraint event_replies_member_once UNIQUE (event_id, member_id);
alter table event_replies add constraint event_replies_person CHECK (((member_id IS NULL) = ((visitor_name IS NOT NULL) AND (visitor_email IS NOT NULL) AND (token_hash IS NOT NULL))));
alter table event_replies add constraint event_replies_pkey PRIMARY KEY (id);
alter table event_replies add constraint event_replies_status CHECK ((status = ANY (ARRAY['coming'::text, 'waiting'::text, 'declined'::text, 'unconfirmed'::text])));
alter table event_replies add constraint event_replies_token UNIQUE (token_hash);
alter table event_replies add constraint event_replies_visitor_once UNIQUE (event_id, visitor_email);
alter table event_series add constraint event_series_count CHECK (((count >= 1) AND (count <= 730)));
alter table event_series add constraint event_series_end_whole CHECK (((end_days IS NULL) = (end_time IS NULL)));
alter table event_series add constraint event_series_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE SET NULL;
alter table event_series add constraint event_series_one_end CHECK (((until IS NULL) OR (count IS NULL)));
alter table event_series add constraint event_series_organizer_id_members_id_fk FOREIGN KEY (organizer_id) REFERENCES members(id) ON DELETE SET NULL;
alter table event_series add constraint event_series_pkey PRIMARY KEY (id);
alter table event_series add constraint event_series_split_from_event_series_id_fk FOREIGN KEY (split_from) REFERENCES event_series(id) ON DELETE SET NULL;
alter table events add constraint events_capacity_positive CHECK ((capacity >= 1));
alter table events add constraint events_end_after_start CHECK (((end_date + end_time) >= (event_date + start_time)));
alter table events add constraint events_end_whole CHECK (((end_date IS NULL) = (end_time IS NULL)));
alter table events add constraint events_left_series_id_event_series_id_fk FOREIGN KEY (left_series_id) REFERENCES event_series(id) ON DELETE SET NULL;
alter table events add constraint events_left_series_whole CHECK (((left_series_id IS NULL) OR (left_day IS NOT NULL)));
alter table events add constraint events_max_attendees_positive CHECK ((max_attendees >= 1));
alter table events add constraint events_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE SET NULL;
alter table events add constraint events_organizer_id_members_id_fk FOREIGN KEY (organizer_id) REFERENCES members(id) ON DELETE SET NULL;
alter table events add constraint events_pkey PRIMARY KEY (id);
alter table events add constraint events_series_id_event_series_id_fk FOREIGN KEY (series_id) REFERENCES event_series(id);
alter table events add constraint events_series_once UNIQUE (series_id, original_start);
alter table events add constraint events_series_whole CHECK (((series_id IS NULL) = (original_start IS NULL)));
alter table family_cards add constraint family_cards_household_id_households_id_fk FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;
alter table family_cards add constraint family_cards_pkey PRIMARY KEY (household_id);
alter table family_cards add constraint family_cards_renewals_positive CHECK ((renewals >= 1));
alter table follow_ups add constraint follow_ups_assignee_id_members_id_fk FOREIGN KEY (assignee_id) REFERENCES members(id) ON DELETE SET NULL;
alter table follow_ups add constraint follow_ups_kind_known CHECK ((kind = ANY (ARRAY['newcomer'::text, 'absent'::text, 'back'::text, 'birthday'::text, 'other'::text])));
alter table follow_ups add constraint follow_ups_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table follow_ups add constraint follow_ups_occasion_by_job CHECK (((kind = 'other'::text) = (occasion IS NULL)));
alter table follow_ups add constraint follow_ups_pkey PRIMARY KEY (id);
alter table follow_ups add constraint follow_ups_reason_by_hand CHECK (((kind = 'other'::text) = (reason IS NOT NULL)));
alter table follow_ups add constraint follow_ups_status_known CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'dismissed'::text])));
alter table funds add constraint funds_giving_type_once UNIQUE (giving_type);
alter table funds add constraint funds_pkey PRIMARY KEY (id);
alter table funds add constraint funds_type_known CHECK ((donation_type = ANY (ARRAY['tithe'::text, 'offering'::text, 'building_fund'::text, 'missions'::text, 'other'::text])));
alter table gift_import_donors add constraint gift_import_donors_import_id_gift_imports_id_fk FOREIGN KEY (import_id) REFERENCES gift_imports(id) ON DELETE CASCADE;
alter table gift_import_donors add constraint gift_import_donors_matched_known CHECK ((matched_by = ANY (ARRAY['id'::text, 'email'::text, 'name'::text, 'none'::text])));
alter table gift_import_donors add constraint gift_import_donors_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table gift_import_donors add constraint gift_import_donors_once UNIQUE (import_id, key);
alter table gift_import_donors add constraint gift_import_donors_pkey PRIMARY KEY (id);
alter table gift_import_rows add constraint gift_import_rows_donor_id_gift_import_donors_id_fk FOREIGN KEY (donor_id) REFERENCES gift_import_donors(id) ON DELETE SET NULL;
alter table gift_import_rows add constraint gift_import_rows_import_id_gift_imports_id_fk FOREIGN KEY (import_id) REFERENCES gift_imports(id) ON DELETE CASCADE;
alter table gift_import_rows add constraint gift_import_rows_import_id_row_pk PRIMARY KEY (import_id, "row");
alter table gift_import_rows add constraint gift_import_rows_kind_known CHECK ((kind = ANY (ARRAY['gift'::text, 'refunded'::text, 'refund'::text, 'left_out'::text])));
alter table gift_imports add constraint gift_imports_pkey PRIMARY KEY (id);
alter table gift_imports add constraint gift_imports_status_known CHECK ((status = ANY (ARRAY['uploaded'::text, 'checking'::text, 'check_failed'::text, 'checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'undone'::text])));
alter table guardians add constraint guardians_adult_id_members_id_fk FOREIGN KEY (adult_id) REFERENCES members(id) ON DELETE CASCADE;
alter table guardians add constraint guardians_adult_once UNIQUE (child_id, adult_id);
alter table guardians add constraint guardians_adult_or_name CHECK ((num_nonnulls(adult_id, adult_name) = 1));
alter table guardians add constraint guardians_child_id_members_id_fk FOREIGN KEY (child_id) REFERENCES members(id) ON DELETE CASCADE;
alter table guardians add constraint guardians_kind_known CHECK ((kind = ANY (ARRAY['parent'::text, 'guardian'::text, 'trusted'::text, 'barred'::text])));
alter table guardians add constraint guardians_not_self CHECK ((adult_id <> child_id));
alter table guardians add constraint guardians_pkey PRIMARY KEY (id);
alter table guardians add constraint guardians_set_by_users_id_fk FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL;
alter table household_members add constraint household_members_household_id_households_id_fk FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;
alter table household_members add constraint household_members_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table household_members add constraint household_members_once UNIQUE (household_id, member_id);
alter table household_members add constraint household_members_pkey PRIMARY KEY (id);
alter table household_members add constraint household_members_role_known CHECK ((role = ANY (ARRAY['adult'::text, 'child'::text, 'other'::text])));
alter table household_sources add constraint household_sources_household_id_households_id_fk FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;
alter table household_sources add constraint household_sources_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL;
alter table household_sources add constraint household_sources_source_remote_id_pk PRIMARY KEY (source, remote_id);
alter table households add constraint households_pkey PRIMARY KEY (id);
alter table import_rows add constraint import_rows_choice_known CHECK ((choice = ANY (ARRAY['skip'::text, 'import'::text])));
alter table import_rows add constraint import_rows_household_id_households_id_fk FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE SET NULL;
alter table import_rows add constraint import_rows_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
alter table import_rows add constraint import_rows_import_id_row_pk PRIMARY KEY (import_id, "row");
alter table import_rows add constraint import_rows_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table import_rows add constraint import_rows_target_id_members_id_fk FOREIGN KEY (target_id) REFERENCES members(id) ON DELETE SET NULL;
alter table imports add constraint imports_pkey PRIMARY KEY (id);
alter table imports add constraint imports_source_known CHECK ((source = ANY (ARRAY['planning_center'::text, 'breeze'::text, 'churchcrm'::text, 'elvanto'::text, 'rock'::text, 'churchtrac'::text, 'other'::text])));
alter table imports add constraint imports_status_known CHECK ((status = ANY (ARRAY['uploaded'::text, 'checking'::text, 'check_failed'::text, 'checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'undone'::text])));
alter table invitation_acceptances add constraint invitation_acceptances_invitation_id_invitations_id_fk FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE SET NULL;
alter table invitation_acceptances add constraint invitation_acceptances_once UNIQUE (invitation_id, user_id);
alter table invitation_acceptances add constraint invitation_acceptances_pkey PRIMARY KEY (id);
alter table invitation_acceptances add constraint invitation_acceptances_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table invitations add constraint invitations_code_start_unique UNIQUE (code_start);
alter table invitations add constraint invitations_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table invitations add constraint invitations_duties_known CHECK ((duties <@ ARRAY['greeter'::text, 'treasurer'::text, 'childrens_team'::text, 'childrens_lead'::text, 'calendar'::text]));
alter table invitations add constraint invitations_pkey PRIMARY KEY (id);
alter table invitations add constraint invitations_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'intermediate_admin'::text, 'ministry_leader'::text, 'member'::text])));
alter table known_devices add constraint known_devices_pkey PRIMARY KEY (id);
alter table known_devices add constraint known_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table live_state add constraint live_state_one_row CHECK ((id = 1));
alter table live_state add constraint live_state_pkey PRIMARY KEY (id);
alter table logos add constraint logos_pkey PRIMARY KEY (hash);
alter table mails add constraint mails_attachment_named CHECK (((attachment IS NULL) OR (attachment_name IS NOT NULL)));
alter table mails add constraint mails_picture_hash_announcement_pictures_hash_fk FOREIGN KEY (picture_hash) REFERENCES announcement_pictures(hash) ON DELETE SET NULL;
alter table mails add constraint mails_pkey PRIMARY KEY (id);
alter table member_departures add constraint member_departures_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table member_departures add constraint member_departures_pkey PRIMARY KEY (member_id);
alter table member_departures add constraint member_departures_reason_known CHECK ((reason = ANY (ARRAY['died'::text, 'moved'::text, 'transferred'::text, 'other'::text])));
alter table member_lists add constraint member_lists_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table member_lists add constraint member_lists_pkey PRIMARY KEY (id);
alter table member_merge_rows add constraint member_merge_rows_kind_known CHECK ((kind = ANY (ARRAY['own'::text, 'changed'::text, 'removed'::text, 'added'::text])));
alter table member_merge_rows add constraint member_merge_rows_merge_id_member_merges_id_fk FOREIGN KEY (merge_id) REFERENCES member_merges(id) ON DELETE CASCADE;
alter table member_merge_rows add constraint member_merge_rows_pkey PRIMARY KEY (id);
alter table member_merge_rows add constraint member_merge_rows_whole CHECK (((kind = 'removed'::text) = ("row" IS NOT NULL)));
alter table member_merges add constraint member_merges_merged_by_users_id_fk FOREIGN KEY (merged_by) REFERENCES users(id) ON DELETE SET NULL;
alter table member_merges add constraint member_merges_merged_picture_pictures_url_fk FOREIGN KEY (merged_picture) REFERENCES pictures(url);
alter table member_merges add constraint member_merges_pkey PRIMARY KEY (id);
alter table member_merges add constraint member_merges_survivor_id_members_id_fk FOREIGN KEY (survivor_id) REFERENCES members(id) ON DELETE CASCADE;
alter table member_merges add constraint member_merges_survivor_picture_pictures_url_fk FOREIGN KEY (survivor_picture) REFERENCES pictures(url);
alter table member_merges add constraint member_merges_two_people CHECK (((survivor_id <> merged_id) OR (undone_at IS NOT NULL)));
alter table member_merges add constraint member_merges_whole CHECK (((num_nonnulls(merged, survivor_before, survivor_after) = ANY (ARRAY[0, 3])) AND ((undone_at IS NULL) OR (merged IS NULL))));
alter table member_ministries add constraint member_ministries_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table member_ministries add constraint member_ministries_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE CASCADE;
alter table member_ministries add constraint member_ministries_once UNIQUE (member_id, ministry_id);
alter table member_ministries add constraint member_ministries_pkey PRIMARY KEY (id);
alter table member_notes add constraint member_notes_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id);
alter table member_notes add constraint member_notes_kind_known CHECK ((kind = ANY (ARRAY['visit'::text, 'call'::text, 'prayer'::text, 'other'::text])));
alter table member_notes add constraint member_notes_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table member_notes add constraint member_notes_pkey PRIMARY KEY (id);
alter table member_notes add constraint member_notes_private_not_released CHECK (((released_at IS NULL) OR (visibility <> 'private'::text)));
alter table member_notes add constraint member_notes_visibility_known CHECK ((visibility = ANY (ARRAY['private'::text, 'administrators'::text, 'leaders'::text])));
alter table member_sources add constraint member_sources_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL;
alter table member_sources add constraint member_sources_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table member_sources add constraint member_sources_source_remote_id_pk PRIMARY KEY (source, remote_id);
alter table member_tags add constraint member_tags_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table member_tags add constraint member_tags_once UNIQUE (member_id, tag_id);
alter table member_tags add constraint member_tags_pkey PRIMARY KEY (id);
alter table member_tags add constraint member_tags_tag_id_tags_id_fk FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE;
alter table members add constraint members_custom_values_object CHECK ((jsonb_typeof(custom_values) = 'object'::text));
alter table members add constraint members_declined_no_consent CHECK ((NOT (sms_declined AND sms_consent)));
alter table members add constraint members_pkey PRIMARY KEY (id);
alter table members add constraint members_profile_image_url_pictures_url_fk FOREIGN KEY (profile_image_url) REFERENCES pictures(url);
alter table members add constraint members_status_known CHECK ((membership_status = ANY (ARRAY['active'::text, 'inactive'::text, 'pending'::text])));
alter table members add constraint members_user_id_unique UNIQUE (user_id);
alter table members add constraint members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table message_copies add constraint message_copies_box_known CHECK ((box = ANY (ARRAY['inbox'::text, 'sent'::text])));
alter table message_copies add constraint message_copies_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table message_copies add constraint message_copies_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table message_copies add constraint message_copies_once PRIMARY KEY (user_id, message_id);
alter table message_copies add constraint message_copies_sent_is_read CHECK (((box = 'inbox'::text) OR (read_at IS NOT NULL)));
alter table message_copies add constraint message_copies_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table messages add constraint messages_leaders_of_ministry CHECK (((recipient_type = 'ministry'::text) OR (NOT only_leaders)));
alter table messages add constraint messages_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE SET NULL;
alter table messages add constraint messages_ministry_of_ministry CHECK (((recipient_type = 'ministry'::text) OR (ministry_id IS NULL)));
alter table messages add constraint messages_person_of_one CHECK (((recipient_type = 'individual'::text) OR (recipient_id IS NULL)));
alter table messages add constraint messages_pkey PRIMARY KEY (id);
alter table messages add constraint messages_recipient_id_users_id_fk FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE SET NULL;
alter table messages add constraint messages_recipient_member_id_members_id_fk FOREIGN KEY (recipient_member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table messages add constraint messages_recipient_type_known CHECK ((recipient_type = ANY (ARRAY['individual'::text, 'ministry'::text, 'all'::text])));
alter table messages add constraint messages_sender_id_users_id_fk FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL;
alter table messages add constraint messages_sender_member_id_members_id_fk FOREIGN KEY (sender_member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table messages add constraint messages_sent_once UNIQUE (entry_key);
alter table ministries add constraint ministries_leader_id_members_id_fk FOREIGN KEY (leader_id) REFERENCES members(id) ON DELETE SET NULL;
alter table ministries add constraint ministries_pkey PRIMARY KEY (id);
alter table ministry_co_leaders add constraint ministry_co_leaders_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table ministry_co_leaders add constraint ministry_co_leaders_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE CASCADE;
alter table ministry_co_leaders add constraint ministry_co_leaders_pkey PRIMARY KEY (ministry_id, member_id);
alter table paper_slips add constraint paper_slips_code_id_pickup_codes_id_fk FOREIGN KEY (code_id) REFERENCES pickup_codes(id);
alter table paper_slips add constraint paper_slips_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table paper_slips add constraint paper_slips_number_positive CHECK ((number >= 1));
alter table paper_slips add constraint paper_slips_once UNIQUE (event_id, number);
alter table paper_slips add constraint paper_slips_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_credential_id_unique UNIQUE (credential_id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table payment_events add constraint payment_events_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
alter table payment_events add constraint payment_events_pkey PRIMARY KEY (id);
alter table payment_parts add constraint payment_parts_amount_in_range CHECK (((amount >= (1)::numeric) AND (amount <= 9999999.99)));
alter table payment_parts add constraint payment_parts_fund_id_funds_id_fk FOREIGN KEY (fund_id) REFERENCES funds(id);
alter table payment_parts add constraint payment_parts_payment_id_fund_id_pk PRIMARY KEY (payment_id, fund_id);
alter table payment_parts add constraint payment_parts_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
alter table payment_parts add constraint payment_parts_recorded_not_negative CHECK ((recorded >= (0)::numeric));
alter table payments add constraint payments_amount_in_range CHECK (((amount >= (1)::numeric) AND (amount <= 9999999.99)));
alter table payments add constraint payments_charged_whole CHECK (((status = 'succeeded'::text) = (charged_at IS NOT NULL)));
alter table payments add constraint payments_fund_id_funds_id_fk FOREIGN KEY (fund_id) REFERENCES funds(id);
alter table payments add constraint payments_gift_has_type CHECK (((purpose = 'test'::text) OR (giving_type IS NOT NULL)));
alter table payments add constraint payments_intent_id_unique UNIQUE (intent_id);
alter table payments add constraint payments_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table payments add constraint payments_pkey PRIMARY KEY (id);
alter table payments add constraint payments_recorded_of_charged CHECK (((recorded IS NULL) OR (charged_at IS NOT NULL)));
alter table payments add constraint payments_reference_unique UNIQUE (reference);
alter table payments add constraint payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table pickup_codes add constraint pickup_codes_pkey PRIMARY KEY (id);
alter table pictures add constraint pictures_pkey PRIMARY KEY (hash);
alter table pictures add constraint pictures_url_unique UNIQUE (url);
alter table postponed_newcomers add constraint postponed_newcomers_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table postponed_newcomers add constraint postponed_newcomers_pkey PRIMARY KEY (member_id);
alter table prayer_requests add constraint prayer_requests_answered_on_a_day CHECK ((is_answered = (answered_date IS NOT NULL)));
alter table prayer_requests add constraint prayer_requests_asked_once UNIQUE (entry_key);
alter table prayer_requests add constraint prayer_requests_category_known CHECK ((category = ANY (ARRAY['healing'::text, 'family'::text, 'ministry'::text, 'church'::text, 'personal'::text, 'general'::text])));
alter table prayer_requests add constraint prayer_requests_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table prayer_requests add constraint prayer_requests_of_somebody CHECK ((is_anonymous OR ((requester_id IS NOT NULL) AND (member_id IS NOT NULL))));
alter table prayer_requests add constraint prayer_requests_pkey PRIMARY KEY (id);
alter table prayer_requests add constraint prayer_requests_requester_id_users_id_fk FOREIGN KEY (requester_id) REFERENCES users(id) ON DELETE CASCADE;
alter table print_job_tags add constraint print_job_tags_check_in_id_child_check_ins_id_fk FOREIGN KEY (check_in_id) REFERENCES child_check_ins(id) ON DELETE CASCADE;
alter table print_job_tags add constraint print_job_tags_job_id_check_in_id_pk PRIMARY KEY (job_id, check_in_id);
alter table print_job_tags add constraint print_job_tags_job_id_print_jobs_id_fk FOREIGN KEY (job_id) REFERENCES print_jobs(id) ON DELETE CASCADE;
alter table print_jobs add constraint print_jobs_by_user_users_id_fk FOREIGN KEY (by_user) REFERENCES users(id) ON DELETE SET NULL;
alter table print_jobs add constraint print_jobs_failed_with_reason CHECK (((state = 'failed'::text) = (failure IS NOT NULL)));
alter table print_jobs add constraint print_jobs_finished CHECK (((state = ANY (ARRAY['printed'::text, 'failed'::text, 'canceled'::text])) = (finished_at IS NOT NULL)));
alter table print_jobs add constraint print_jobs_lease_while_taken CHECK (((state = ANY (ARRAY['taken'::text, 'printing'::text])) = (lease_until IS NOT NULL)));
alter table print_jobs add constraint print_jobs_pkey PRIMARY KEY (id);
alter table print_jobs add constraint print_jobs_program_id_print_programs_id_fk FOREIGN KEY (program_id) REFERENCES print_programs(id);
alter table print_jobs add constraint print_jobs_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'taken'::text, 'printing'::text, 'printed'::text, 'failed'::text, 'canceled'::text])));
alter table print_jobs add constraint print_jobs_station_id_stations_id_fk FOREIGN KEY (station_id) REFERENCES stations(id);
alter table print_programs add constraint print_programs_added_by_users_id_fk FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL;
alter table print_programs add constraint print_programs_pkey PRIMARY KEY (id);
alter table print_programs add constraint print_programs_revoked_without_token CHECK (((revoked_at IS NULL) = (token_hash IS NOT NULL)));
alter table provider_settings add constraint provider_settings_pkey PRIMARY KEY (provider);
alter table provider_settings add constraint provider_settings_sealed_at CHECK (((sealed IS NULL) = (sealed_at IS NULL)));
alter table provider_settings add constraint provider_settings_sealed_by_users_id_fk FOREIGN KEY (sealed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table room_events add constraint room_events_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table room_events add constraint room_events_event_once UNIQUE (room_id, event_id);
alter table room_events add constraint room_events_one CHECK ((num_nonnulls(series_id, event_id) = 1));
alter table room_events add constraint room_events_pkey PRIMARY KEY (id);
alter table room_events add constraint room_events_room_id_rooms_id_fk FOREIGN KEY (room_id) REFERENCES rooms(id);
alter table room_events add constraint room_events_series_id_event_series_id_fk FOREIGN KEY (series_id) REFERENCES event_series(id) ON DELETE CASCADE;
alter table room_events add constraint room_events_series_once UNIQUE (room_id, series_id);
alter table room_workers add constraint room_workers_by_user_users_id_fk FOREIGN KEY (by_user) REFERENCES users(id) ON DELETE SET NULL;
alter table room_workers add constraint room_workers_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table room_workers add constraint room_workers_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table room_workers add constraint room_workers_pkey PRIMARY KEY (id);
alter table room_workers add constraint room_workers_room_id_rooms_id_fk FOREIGN KEY (room_id) REFERENCES rooms(id);
alter table rooms add constraint rooms_age_month_known CHECK (((age_month >= 1) AND (age_month <= 12)));
alter table rooms add constraint rooms_ages_in_order CHECK ((min_age <= max_age));
alter table rooms add constraint rooms_capacity_positive CHECK ((capacity >= 1));
alter table rooms add constraint rooms_pkey PRIMARY KEY (id);
alter table saved_reports add constraint saved_reports_pkey PRIMARY KEY (id);
alter table saved_reports add constraint saved_reports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table second_factors add constraint second_factors_pkey PRIMARY KEY (id);
alter table second_factors add constraint second_factors_user_id_unique UNIQUE (user_id);
alter table second_factors add constraint second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table series_undos add constraint series_undos_kind_known CHECK ((kind = ANY (ARRAY['changed'::text, 'deleted'::text])));
alter table series_undos add constraint series_undos_pkey PRIMARY KEY (id);
alter table series_undos add constraint series_undos_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table server_secret add constraint server_secret_one_row CHECK ((id = 1));
alter table server_secret add constraint server_secret_pkey PRIMARY KEY (id);
alter table serving_events add constraint serving_events_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table serving_events add constraint serving_events_event_once UNIQUE (ministry_id, event_id);
alter table serving_events add constraint serving_events_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE CASCADE;
alter table serving_events add constraint serving_events_one CHECK ((num_nonnulls(series_id, event_id) = 1));
alter table serving_events add constraint serving_events_pkey PRIMARY KEY (id);
alter table serving_events add constraint serving_events_series_id_event_series_id_fk FOREIGN KEY (series_id) REFERENCES event_series(id) ON DELETE CASCADE;
alter table serving_events add constraint serving_events_series_once UNIQUE (ministry_id, series_id);
alter table serving_exceptions add constraint serving_exceptions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table serving_exceptions add constraint serving_exceptions_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE CASCADE;
alter table serving_exceptions add constraint serving_exceptions_pkey PRIMARY KEY (ministry_id, event_id);
alter table serving_needs add constraint serving_needs_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table serving_needs add constraint serving_needs_needed CHECK (((needed >= 0) AND (needed <= 99)));
alter table serving_needs add constraint serving_needs_pkey PRIMARY KEY (event_id, position_id);
alter table serving_needs add constraint serving_needs_position_id_serving_positions_id_fk FOREIGN KEY (position_id) REFERENCES serving_positions(id) ON DELETE CASCADE;
alter table serving_position_people add constraint serving_position_people_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table serving_position_people add constraint serving_position_people_pkey PRIMARY KEY (position_id, member_id);
alter table serving_position_people add constraint serving_position_people_position_id_serving_positions_id_fk FOREIGN KEY (position_id) REFERENCES serving_positions(id) ON DELETE CASCADE;
alter table serving_positions add constraint serving_positions_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id) ON DELETE CASCADE;
alter table serving_positions add constraint serving_positions_needed CHECK (((needed >= 0) AND (needed <= 99)));
alter table serving_positions add constraint serving_positions_pkey PRIMARY KEY (id);
alter table serving_requests add constraint serving_requests_asked_by_members_id_fk FOREIGN KEY (asked_by) REFERENCES members(id) ON DELETE SET NULL;
alter table serving_requests add constraint serving_requests_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
alter table serving_requests add constraint serving_requests_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table serving_requests add constraint serving_requests_once UNIQUE (event_id, position_id, member_id);
alter table serving_requests add constraint serving_requests_pkey PRIMARY KEY (id);
alter table serving_requests add constraint serving_requests_position_id_serving_positions_id_fk FOREIGN KEY (position_id) REFERENCES serving_positions(id) ON DELETE CASCADE;
alter table serving_requests add constraint serving_requests_state CHECK ((state = ANY (ARRAY['draft'::text, 'asked'::text, 'accepted'::text, 'declined'::text])));
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_sid_unique UNIQUE (sid);
alter table sessions add constraint sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table settings add constraint settings_logo_hash_logos_hash_fk FOREIGN KEY (logo_hash) REFERENCES logos(hash);
alter table settings add constraint settings_one_row CHECK ((id = 1));
alter table settings add constraint settings_pkey PRIMARY KEY (id);
alter table settings add constraint settings_something_to_give_for CHECK ((cardinality(giving_types) > 0));
alter table statement_runs add constraint statement_runs_done_proved CHECK (((status <> 'done'::text) OR (issued_total IS NOT NULL)));
alter table statement_runs add constraint statement_runs_over_whole CHECK (((status = 'running'::text) = (finished_at IS NULL)));
alter table statement_runs add constraint statement_runs_pkey PRIMARY KEY (id);
alter table statement_runs add constraint statement_runs_status_known CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])));
alter table statements add constraint statements_issued_dated CHECK (((pdf IS NULL) = (issued_on IS NULL)));
alter table statements add constraint statements_issued_whole CHECK (((status = 'issued'::text) = (pdf IS NOT NULL)));
alter table statements add constraint statements_joint_member_id_members_id_fk FOREIGN KEY (joint_member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table statements add constraint statements_logo_hash_logos_hash_fk FOREIGN KEY (logo_hash) REFERENCES logos(hash);
alter table statements add constraint statements_mail_id_mails_id_fk FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL;
alter table statements add constraint statements_mailed_issued CHECK (((mailed_at IS NULL) OR (pdf IS NOT NULL)));
alter table statements add constraint statements_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table statements add constraint statements_pkey PRIMARY KEY (id);
alter table statements add constraint statements_run_id_statement_runs_id_fk FOREIGN KEY (run_id) REFERENCES statement_runs(id);
alter table statements add constraint statements_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'issued'::text, 'failed'::text])));
alter table stations add constraint stations_added_by_users_id_fk FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL;
alter table stations add constraint stations_kind_known CHECK ((kind = ANY (ARRAY['attended'::text, 'self_service'::text])));
alter table stations add constraint stations_pkey PRIMARY KEY (id);
alter table stations add constraint stations_print_program_id_print_programs_id_fk FOREIGN KEY (print_program_id) REFERENCES print_programs(id);
alter table stations add constraint stations_program_with_printer CHECK (((print_program_id IS NULL) = (printer IS NULL)));
alter table stations add constraint stations_revoked_without_token CHECK (((revoked_at IS NULL) OR ((token_hash IS NULL) AND (link_hash IS NULL))));
alter table stations add constraint stations_second_after_first CHECK (((second_printer IS NULL) OR (printer IS NOT NULL)));
alter table stops add constraint stops_channel_address_pk PRIMARY KEY (channel, address);
alter table stops add constraint stops_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])));
alter table tags add constraint tags_pkey PRIMARY KEY (id);
alter table test_provider_payments add constraint test_provider_charged_whole CHECK (((status = 'succeeded'::text) = (charged_at IS NOT NULL)));
alter table test_provider_payments add constraint test_provider_payments_client_secret_unique UNIQUE (client_secret);
alter table test_provider_payments add constraint test_provider_payments_pkey PRIMARY KEY (intent_id);
alter table test_provider_payments add constraint test_provider_payments_reference_unique UNIQUE (reference);
alter table users add constraint users_duties_known CHECK ((duties <@ ARRAY['greeter'::text, 'treasurer'::text, 'childrens_team'::text, 'childrens_lead'::text, 'calendar'::text]));
alter table users add constraint users_email_unique UNIQUE (email);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'intermediate_admin'::text, 'ministry_leader'::text, 'member'::text])));
alter table verifications add constraint verifications_pkey PRIMARY KEY (id);
alter table withdrawn_statements add constraint withdrawn_statements_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE;
alter table withdrawn_statements add constraint withdrawn_statements_pkey PRIMARY KEY (id);
alter table worker_hours add constraint worker_hours_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table worker_hours add constraint worker_hours_approved_whole CHECK (((status = 'approved'::text) = (approved_at IS NOT NULL)));
alter table worker_hours add constraint worker_hours_approver_of_approved CHECK (((approved_by IS NULL) OR (status = 'approved'::text)));
alter table worker_hours add constraint worker_hours_in_quarters CHECK ((((hours >= 0.25) AND (hours <= (24)::numeric)) AND ((hours % 0.25) = (0)::numeric)));
alter table worker_hours add constraint worker_hours_member_id_members_id_fk FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL;
alter table worker_hours add constraint worker_hours_ministry_id_ministries_id_fk FOREIGN KEY (ministry_id) REFERENCES ministries(id);
alter table worker_hours add constraint worker_hours_nameless_approved CHECK (((member_id IS NOT NULL) OR (status = 'approved'::text)));
alter table worker_hours add constraint worker_hours_pkey PRIMARY KEY (id);
alter table worker_hours add constraint worker_hours_returned_with_note CHECK (((status <> 'returned'::text) OR (note IS NOT NULL)));
alter table worker_hours add constraint worker_hours_status_known CHECK ((status = ANY (ARRAY['submitted'::text, 'approved'::text, 'returned'::text])));

CREATE UNIQUE INDEX accounts_provider_account ON public.accounts USING btree (provider_id, account_id);
CREATE INDEX accounts_user ON public.accounts USING btree (user_id);
CREATE INDEX announcement_ministries_ministry ON public.announcement_ministries USING btree (ministry_id);
CREATE INDEX announcement_people_member ON public.announcement_people USING btree (member_id);
CREATE INDEX announcement_pictures_chosen_at ON public.announcement_pictures USING btree (chosen_at);
CREATE INDEX announcements_author ON public.announcements USING btree (author_id);
CREATE INDEX announcements_ministry ON public.announcements USING btree (ministry_id);
CREATE INDEX announcements_newest ON public.announcements USING btree (publish_date DESC, id DESC);
CREATE INDEX announcements_picture ON public.announcements USING btree (picture_hash);
CREATE INDEX announcements_waiting ON public.announcements USING btree (publish_date) WHERE (released_at IS NULL);
CREATE INDEX attendance_event_newest ON public.attendance USING btree (event_id, check_in_time DESC, id DESC);
CREATE INDEX attendance_member ON public.attendance USING btree (member_id, check_in_time DESC);
CREATE INDEX attendance_newest ON public.attendance USING btree (check_in_time DESC, id DESC);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX audit_entries_counted ON public.audit_entries USING btree (action, subject, subject_id, COALESCE(actor_id, ''::text), ((detail ->> 'quarter'::text))) WHERE (detail ? 'quarter'::text);
CREATE INDEX audit_entries_member ON public.audit_entries USING btree (((detail ->> 'memberId'::text))) WHERE (detail ? 'memberId'::text);
CREATE INDEX audit_entries_members ON public.audit_entries USING gin (((detail -> 'memberIds'::text))) WHERE (detail ? 'memberIds'::text);
CREATE INDEX audit_entries_newest ON public.audit_entries USING btree (created_at DESC, id DESC);
CREATE INDEX audit_entries_news ON public.audit_entries USING btree (created_at DESC, id DESC) WHERE ((((subject || '.'::text) || action) = ANY (ARRAY['member.created'::text, 'import.imported'::text, 'event.created'::text, 'event.repeated'::text, 'event.deleted'::text, 'worker_hours.created'::text, 'donation.recorded'::text, 'donation.recorded_without_member'::text, 'donation.voided'::text, 'donation.voided_without_member'::text, 'donation_batch.closed'::text, 'donation_batch.closed_with_difference'::text])) AND (NOT (detail ? 'batchId'::text)));
CREATE INDEX audit_entries_subject ON public.audit_entries USING btree (subject, subject_id);
CREATE INDEX away_days_entered_by ON public.away_days USING btree (entered_by) WHERE (entered_by IS NOT NULL);
CREATE INDEX away_days_member ON public.away_days USING btree (member_id);
CREATE INDEX backups_newest ON public.backups USING btree (created_at DESC NULLS LAST);
CREATE INDEX calendar_feeds_ministry_id ON public.calendar_feeds USING btree (ministry_id) WHERE (ministry_id IS NOT NULL);
CREATE INDEX calendar_imports_ministry ON public.calendar_imports USING btree (ministry_id) WHERE (ministry_id IS NOT NULL);
CREATE INDEX calendar_sources_event ON public.calendar_sources USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX calendar_sources_import ON public.calendar_sources USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX calendar_sources_series ON public.calendar_sources USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX care_notes_member ON public.care_notes USING btree (member_id, id);
CREATE INDEX care_notes_set_by ON public.care_notes USING btree (set_by) WHERE (set_by IS NOT NULL);
CREATE UNIQUE INDEX checkin_places_place ON public.checkin_places USING btree (lower(place));
CREATE INDEX checkin_sessions_event ON public.checkin_sessions USING btree (event_id);
CREATE INDEX child_alerts_by ON public.child_alerts USING btree (by_user) WHERE (by_user IS NOT NULL);
CREATE INDEX child_alerts_child ON public.child_alerts USING btree (child_id) WHERE (child_id IS NOT NULL);
CREATE INDEX child_alerts_newest ON public.child_alerts USING btree (at DESC);
CREATE INDEX child_alerts_room ON public.child_alerts USING btree (room_id) WHERE (room_id IS NOT NULL);
CREATE INDEX child_approvals_asked_by ON public.child_approvals USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX child_approvals_called ON public.child_approvals USING btree (guardian_called_id) WHERE (guardian_called_id IS NOT NULL);
CREATE INDEX child_approvals_check_in ON public.child_approvals USING btree (check_in_id, fingerprint);
CREATE INDEX child_approvals_collector ON public.child_approvals USING btree (collector_id) WHERE (collector_id IS NOT NULL);
CREATE INDEX child_approvals_expires ON public.child_approvals USING btree (expires_at);
CREATE INDEX child_approvals_first_by ON public.child_approvals USING btree (first_by) WHERE (first_by IS NOT NULL);
CREATE INDEX child_approvals_made_by ON public.child_approvals USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX child_approvals_station ON public.child_approvals USING btree (station_id) WHERE (station_id IS NOT NULL);
CREATE INDEX child_check_ins_adult ON public.child_check_ins USING btree (adult_id) WHERE (adult_id IS NOT NULL);
CREATE INDEX child_check_ins_child ON public.child_check_ins USING btree (child_id, created_at);
CREATE INDEX child_check_ins_code ON public.child_check_ins USING btree (code_id);
CREATE INDEX child_check_ins_event ON public.child_check_ins USING btree (event_id, room_id);
CREATE UNIQUE INDEX child_check_ins_open_once ON public.child_check_ins USING btree (child_id) WHERE (state = 'in'::text);
CREATE INDEX child_check_ins_room ON public.child_check_ins USING btree (room_id);
CREATE INDEX child_entries_by ON public.child_entries USING btree (by_user) WHERE (by_user IS NOT NULL);
CREATE INDEX child_entries_called ON public.child_entries USING btree (guardian_called_id) WHERE (guardian_called_id IS NOT NULL);
CREATE INDEX child_entries_check_in ON public.child_entries USING btree (check_in_id, id);
CREATE INDEX child_entries_collector ON public.child_entries USING btree (collector_id) WHERE (collector_id IS NOT NULL);
CREATE INDEX child_entries_from_room ON public.child_entries USING btree (from_room_id, check_in_id) WHERE (from_room_id IS NOT NULL);
CREATE INDEX child_entries_lead ON public.child_entries USING btree (lead_by) WHERE (lead_by IS NOT NULL);
CREATE INDEX child_entries_second ON public.child_entries USING btree (second_by) WHERE (second_by IS NOT NULL);
CREATE INDEX child_entries_station ON public.child_entries USING btree (station_id) WHERE (station_id IS NOT NULL);
CREATE INDEX child_entries_to_room ON public.child_entries USING btree (to_room_id) WHERE (to_room_id IS NOT NULL);
CREATE INDEX child_texts_at ON public.child_texts USING btree (at);
CREATE INDEX child_texts_by ON public.child_texts USING btree (by_user) WHERE (by_user IS NOT NULL);
CREATE INDEX child_texts_check_in ON public.child_texts USING btree (check_in_id) WHERE (check_in_id IS NOT NULL);
CREATE INDEX child_texts_room ON public.child_texts USING btree (room_id) WHERE (room_id IS NOT NULL);
CREATE UNIQUE INDEX child_texts_step_once ON public.child_texts USING btree (check_in_id, kind) WHERE (kind <> 'message'::text);
CREATE INDEX children_settings_contact ON public.children_settings USING btree (safeguarding_contact_id) WHERE (safeguarding_contact_id IS NOT NULL);
CREATE INDEX clearances_by_end ON public.clearances USING btree (valid_until, id);
CREATE INDEX clearances_set_by ON public.clearances USING btree (set_by) WHERE (set_by IS NOT NULL);
CREATE UNIQUE INDEX custom_field_choices_name_once ON public.custom_field_choices USING btree (field_id, lower(name));
CREATE UNIQUE INDEX custom_fields_name_once ON public.custom_fields USING btree (lower(name));
CREATE INDEX deliveries_log ON public.deliveries USING btree (announcement_id, channel, status, id);
CREATE INDEX deliveries_waiting ON public.deliveries USING btree (channel, id) WHERE (status = 'queued'::text);
CREATE INDEX donation_batches_closed ON public.donation_batches USING btree (closed_at DESC, id DESC);
CREATE INDEX donation_batches_closer ON public.donation_batches USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX donation_batches_creator ON public.donation_batches USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX donations_batch ON public.donations USING btree (batch_id, id);
CREATE INDEX donations_creator ON public.donations USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX donations_fund ON public.donations USING btree (fund_id, donation_date);
CREATE INDEX donations_import ON public.donations USING btree (gift_import_id, id) WHERE (gift_import_id IS NOT NULL);
CREATE UNIQUE INDEX donations_imported_once ON public.donations USING btree (remote_key) WHERE (voided_at IS NULL);
CREATE INDEX donations_member_newest ON public.donations USING btree (member_id, donation_date DESC, id DESC);
CREATE INDEX donations_newest ON public.donations USING btree (donation_date DESC, id DESC);
CREATE UNIQUE INDEX donations_paid_once_per_fund ON public.donations USING btree (payment_id, COALESCE(fund_id, 0)) WHERE ((payment_id IS NOT NULL) AND (voided_at IS NULL));
CREATE INDEX donations_payment ON public.donations USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX donations_recorded ON public.donations USING btree (created_at DESC, id DESC);
CREATE INDEX donations_voider ON public.donations USING btree (voided_by) WHERE (voided_by IS NOT NULL);
CREATE INDEX duplicate_pairs_open ON public.duplicate_pairs USING btree (second_id DESC, first_id) WHERE (NOT is_dismissed);
CREATE INDEX duplicate_pairs_second ON public.duplicate_pairs USING btree (second_id);
CREATE INDEX entry_keys_created ON public.entry_keys USING btree (created_at);
CREATE INDEX event_replies_member ON public.event_replies USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX event_replies_queue ON public.event_replies USING btree (event_id, queued_at, id);
CREATE INDEX event_series_ministry ON public.event_series USING btree (ministry_id);
CREATE INDEX event_series_organizer ON public.event_series USING btree (organizer_id) WHERE (organizer_id IS NOT NULL);
CREATE INDEX event_series_split_from ON public.event_series USING btree (split_from) WHERE (split_from IS NOT NULL);
CREATE INDEX event_series_written_until ON public.event_series USING btree (written_until);
CREATE INDEX events_by_day ON public.events USING btree (event_date, start_time);
CREATE INDEX events_ends_at ON public.events USING btree (ends_at);
CREATE INDEX events_left_series ON public.events USING btree (left_series_id) WHERE (left_series_id IS NOT NULL);
CREATE INDEX events_ministry ON public.events USING btree (ministry_id);
CREATE INDEX events_organizer ON public.events USING btree (organizer_id) WHERE (organizer_id IS NOT NULL);
CREATE INDEX events_public ON public.events USING btree (starts_at, id) WHERE is_public;
CREATE INDEX follow_ups_assignee ON public.follow_ups USING btree (assignee_id);
CREATE UNIQUE INDEX follow_ups_once ON public.follow_ups USING btree (member_id, kind, occasion);
CREATE INDEX follow_ups_open ON public.follow_ups USING btree (due_day, id) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX funds_name_once ON public.funds USING btree (lower(name));
CREATE INDEX gift_import_donors_member ON public.gift_import_donors USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX gift_import_rows_by_day ON public.gift_import_rows USING btree (import_id, kind, day, "row");
CREATE INDEX gift_import_rows_donor ON public.gift_import_rows USING btree (donor_id, cents) WHERE (donor_id IS NOT NULL);
CREATE UNIQUE INDEX gift_imports_file_once ON public.gift_imports USING btree (file_hash) WHERE (status = ANY (ARRAY['running'::text, 'done'::text]));
CREATE UNIQUE INDEX gift_imports_one_running ON public.gift_imports USING btree (status) WHERE (status = 'running'::text);
CREATE INDEX guardians_adult ON public.guardians USING btree (adult_id) WHERE (adult_id IS NOT NULL);
CREATE INDEX guardians_barred ON public.guardians USING btree (child_id) WHERE (kind = 'barred'::text);
CREATE UNIQUE INDEX guardians_name_once ON public.guardians USING btree (child_id, lower(NORMALIZE(adult_name, NFC)));
CREATE INDEX guardians_set_by ON public.guardians USING btree (set_by) WHERE (set_by IS NOT NULL);
CREATE INDEX household_members_joint ON public.household_members USING btree (household_id) WHERE joint_statement;
CREATE INDEX household_members_member ON public.household_members USING btree (member_id);
CREATE UNIQUE INDEX household_members_one_primary ON public.household_members USING btree (member_id) WHERE is_primary;
CREATE INDEX household_sources_household ON public.household_sources USING btree (household_id);
CREATE INDEX household_sources_import ON public.household_sources USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX households_by_name ON public.households USING btree (name, id);
CREATE INDEX households_name_search ON public.households USING gin (name_text gin_trgm_ops);
CREATE INDEX households_phone_search ON public.households USING gin (phone gin_trgm_ops);
CREATE INDEX households_street_search ON public.households USING gin (street_text gin_trgm_ops);
CREATE INDEX import_rows_household ON public.import_rows USING btree (household_id) WHERE (household_id IS NOT NULL);
CREATE INDEX import_rows_member ON public.import_rows USING btree (member_id);
CREATE INDEX import_rows_target ON public.import_rows USING btree (target_id) WHERE (target_id IS NOT NULL);
CREATE INDEX imports_newest ON public.imports USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX imports_one_running ON public.imports USING btree (status) WHERE (status = 'running'::text);
CREATE INDEX invitation_acceptances_user ON public.invitation_acceptances USING btree (user_id);
CREATE INDEX invitations_created_by ON public.invitations USING btree (created_by);
CREATE INDEX known_devices_user ON public.known_devices USING btree (user_id, last_used_at);
CREATE INDEX live_changes_xact ON public.live_changes USING btree (xact);
CREATE INDEX mails_delivery ON public.mails USING btree (delivery_id) WHERE (delivery_id IS NOT NULL);
CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_picture ON public.mails USING btree (picture_hash);
CREATE INDEX member_departures_left_on ON public.member_departures USING btree (left_on);
CREATE INDEX member_lists_author ON public.member_lists USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE UNIQUE INDEX member_lists_name_once ON public.member_lists USING btree (lower(name));
CREATE INDEX member_merge_rows_of ON public.member_merge_rows USING btree (merge_id, table_name, kind);
CREATE INDEX member_merges_author ON public.member_merges USING btree (merged_by) WHERE (merged_by IS NOT NULL);
CREATE INDEX member_merges_merged ON public.member_merges USING btree (merged_id);
CREATE INDEX member_merges_merged_picture ON public.member_merges USING btree (merged_picture) WHERE (merged_picture IS NOT NULL);
CREATE INDEX member_merges_newest ON public.member_merges USING btree (merged_at DESC, id DESC);
CREATE INDEX member_merges_survivor ON public.member_merges USING btree (survivor_id, id DESC);
CREATE INDEX member_merges_survivor_picture ON public.member_merges USING btree (survivor_picture) WHERE (survivor_picture IS NOT NULL);
CREATE INDEX member_ministries_ministry ON public.member_ministries USING btree (ministry_id);
CREATE INDEX member_notes_author ON public.member_notes USING btree (author_id);
CREATE INDEX member_notes_newest ON public.member_notes USING btree (member_id, day DESC, id DESC);
CREATE INDEX member_sources_import ON public.member_sources USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX member_sources_member ON public.member_sources USING btree (member_id);
CREATE INDEX member_tags_tag ON public.member_tags USING btree (tag_id, member_id);
CREATE INDEX members_by_name ON public.members USING btree (last_name, first_name, id);
CREATE INDEX members_custom_values ON public.members USING gin (custom_values);
CREATE INDEX members_date_of_birth ON public.members USING btree (date_of_birth);
CREATE INDEX members_email ON public.members USING btree (email);
CREATE INDEX members_join_date ON public.members USING btree (join_date);
CREATE INDEX members_newest ON public.members USING btree (created_at DESC, id DESC);
CREATE INDEX members_pending ON public.members USING btree (id) WHERE (membership_status = 'pending'::text);
CREATE INDEX members_phone ON public.members USING btree (phone);
CREATE INDEX members_phone_search ON public.members USING gin (phone gin_trgm_ops);
CREATE INDEX members_picture ON public.members USING btree (profile_image_url);
CREATE INDEX members_search ON public.members USING gin (search_text gin_trgm_ops);
CREATE INDEX members_street_search ON public.members USING gin (street_text gin_trgm_ops);
CREATE INDEX message_copies_member ON public.message_copies USING btree (member_id);
CREATE INDEX message_copies_message ON public.message_copies USING btree (message_id);
CREATE INDEX message_copies_newest ON public.message_copies USING btree (user_id, box, message_id DESC);
CREATE INDEX message_copies_unread ON public.message_copies USING btree (user_id, message_id DESC) WHERE (read_at IS NULL);
CREATE INDEX messages_ministry ON public.messages USING btree (ministry_id) WHERE (ministry_id IS NOT NULL);
CREATE INDEX messages_recipient ON public.messages USING btree (recipient_id) WHERE (recipient_id IS NOT NULL);
CREATE INDEX messages_recipient_member ON public.messages USING btree (recipient_member_id);
CREATE INDEX messages_sender ON public.messages USING btree (sender_id);
CREATE INDEX messages_sender_member ON public.messages USING btree (sender_member_id);
CREATE INDEX ministries_leader ON public.ministries USING btree (leader_id) WHERE (leader_id IS NOT NULL);
CREATE UNIQUE INDEX ministries_name_once ON public.ministries USING btree (lower(NORMALIZE(name, NFC)));
CREATE INDEX ministry_co_leaders_member ON public.ministry_co_leaders USING btree (member_id);
CREATE INDEX paper_slips_code ON public.paper_slips USING btree (code_id);
CREATE INDEX paper_slips_day ON public.paper_slips USING btree (day);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
CREATE INDEX payment_events_newest ON public.payment_events USING btree (received_at DESC);
CREATE INDEX payment_events_payment ON public.payment_events USING btree (payment_id);
CREATE INDEX payment_parts_fund ON public.payment_parts USING btree (fund_id);
CREATE INDEX payments_due ON public.payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payments_fund ON public.payments USING btree (fund_id) WHERE (fund_id IS NOT NULL);
CREATE INDEX payments_member ON public.payments USING btree (member_id);
CREATE UNIQUE INDEX payments_open_once ON public.payments USING btree (fingerprint) WHERE (status = 'open'::text);
CREATE INDEX payments_tests ON public.payments USING btree (id) WHERE (purpose = 'test'::text);
CREATE INDEX payments_user ON public.payments USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX pickup_codes_fingerprint ON public.pickup_codes USING btree (fingerprint);
CREATE UNIQUE INDEX pickup_codes_in_use ON public.pickup_codes USING btree (fingerprint) WHERE in_use;
CREATE INDEX pictures_chosen_at ON public.pictures USING btree (chosen_at);
CREATE INDEX prayer_requests_member ON public.prayer_requests USING btree (member_id);
CREATE INDEX prayer_requests_requester ON public.prayer_requests USING btree (requester_id);
CREATE INDEX print_job_tags_check_in ON public.print_job_tags USING btree (check_in_id);
CREATE INDEX print_jobs_by ON public.print_jobs USING btree (by_user) WHERE (by_user IS NOT NULL);
CREATE INDEX print_jobs_created ON public.print_jobs USING btree (created_at);
CREATE INDEX print_jobs_program ON public.print_jobs USING btree (program_id);
CREATE INDEX print_jobs_station ON public.print_jobs USING btree (station_id, created_at);
CREATE INDEX print_jobs_waiting ON public.print_jobs USING btree (program_id, created_at) WHERE (state = ANY (ARRAY['queued'::text, 'taken'::text, 'printing'::text]));
CREATE INDEX print_programs_added_by ON public.print_programs USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE UNIQUE INDEX print_programs_token ON public.print_programs USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX provider_settings_sealed_by ON public.provider_settings USING btree (sealed_by) WHERE (sealed_by IS NOT NULL);
CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);
CREATE INDEX room_events_event ON public.room_events USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX room_events_series ON public.room_events USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX room_workers_by ON public.room_workers USING btree (by_user) WHERE (by_user IS NOT NULL);
CREATE INDEX room_workers_event ON public.room_workers USING btree (event_id, room_id);
CREATE INDEX room_workers_member ON public.room_workers USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX room_workers_once ON public.room_workers USING btree (member_id, event_id) WHERE (checked_out_at IS NULL);
CREATE INDEX room_workers_room ON public.room_workers USING btree (room_id);
CREATE INDEX rooms_by_name ON public.rooms USING btree (name, id);
CREATE UNIQUE INDEX rooms_name_once ON public.rooms USING btree (lower(NORMALIZE(name, NFC))) WHERE (NOT archived);
CREATE UNIQUE INDEX saved_reports_name_once ON public.saved_reports USING btree (user_id, lower(name));
CREATE INDEX series_undos_of ON public.series_undos USING btree (user_id, changed_at);
CREATE INDEX series_undos_old ON public.series_undos USING btree (changed_at);
CREATE INDEX serving_events_event ON public.serving_events USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX serving_events_series ON public.serving_events USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX serving_exceptions_event ON public.serving_exceptions USING btree (event_id);
CREATE INDEX serving_needs_position ON public.serving_needs USING btree (position_id);
CREATE INDEX serving_position_people_member ON public.serving_position_people USING btree (member_id);
CREATE INDEX serving_positions_ministry ON public.serving_positions USING btree (ministry_id, rank);
CREATE UNIQUE INDEX serving_positions_name_once ON public.serving_positions USING btree (ministry_id, lower(NORMALIZE(name, NFC))) WHERE (NOT removed);
CREATE INDEX serving_requests_asked_by ON public.serving_requests USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX serving_requests_member ON public.serving_requests USING btree (member_id);
CREATE INDEX serving_requests_position ON public.serving_requests USING btree (position_id);
CREATE INDEX sessions_expire ON public.sessions USING btree (expire);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX statement_runs_newest ON public.statement_runs USING btree (year, id DESC);
CREATE UNIQUE INDEX statement_runs_one_running ON public.statement_runs USING btree (year) WHERE (status = 'running'::text);
CREATE INDEX statements_by_name ON public.statements USING btree (year, last_name, first_name, id);
CREATE INDEX statements_joint_member ON public.statements USING btree (joint_member_id) WHERE (joint_member_id IS NOT NULL);
CREATE INDEX statements_logo ON public.statements USING btree (logo_hash) WHERE (logo_hash IS NOT NULL);
CREATE INDEX statements_mail ON public.statements USING btree (mail_id);
CREATE INDEX statements_member ON public.statements USING btree (member_id);
CREATE INDEX statements_of_run ON public.statements USING btree (run_id, id);
CREATE UNIQUE INDEX statements_once ON public.statements USING btree (year, member_id);
CREATE INDEX statements_to_draw ON public.statements USING btree (run_id, id) WHERE (status = 'waiting'::text);
CREATE INDEX statements_to_mail ON public.statements USING btree (year, id) WHERE (mail_asked_at IS NOT NULL);
CREATE INDEX stations_added_by ON public.stations USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE UNIQUE INDEX stations_link ON public.stations USING btree (link_hash) WHERE (link_hash IS NOT NULL);
CREATE INDEX stations_print_program ON public.stations USING btree (print_program_id) WHERE (print_program_id IS NOT NULL);
CREATE UNIQUE INDEX stations_token ON public.stations USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE UNIQUE INDEX tags_name_once ON public.tags USING btree (lower(name));
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);
CREATE INDEX withdrawn_statements_member ON public.withdrawn_statements USING btree (member_id, year);
CREATE INDEX worker_hours_approver ON public.worker_hours USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX worker_hours_logged ON public.worker_hours USING btree (created_at DESC, id DESC);
CREATE INDEX worker_hours_member_newest ON public.worker_hours USING btree (member_id, worker_date DESC, id DESC);
CREATE INDEX worker_hours_ministry_newest ON public.worker_hours USING btree (ministry_id, worker_date DESC, id DESC);
CREATE INDEX worker_hours_newest ON public.worker_hours USING btree (worker_date DESC, id DESC);
CREATE INDEX worker_hours_waiting ON public.worker_hours USING btree (worker_date, ministry_id) WHERE (status = 'submitted'::text);

CREATE TRIGGER announcements_version BEFORE UPDATE OF updated_at ON public.announcements FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER child_entries_kept BEFORE DELETE OR UPDATE ON public.child_entries FOR EACH ROW EXECUTE FUNCTION keep_child_entries();
CREATE TRIGGER children_settings_version BEFORE UPDATE OF updated_at ON public.children_settings FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER custom_fields_version BEFORE UPDATE OF updated_at ON public.custom_fields FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER donations_kept BEFORE DELETE OR UPDATE ON public.donations FOR EACH ROW EXECUTE FUNCTION keep_the_books();
CREATE TRIGGER event_headcounts_version BEFORE UPDATE OF updated_at ON public.event_headcounts FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER event_series_version BEFORE UPDATE OF updated_at ON public.event_series FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER events_version BEFORE UPDATE OF updated_at ON public.events FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER follow_ups_version BEFORE UPDATE OF updated_at ON public.follow_ups FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER funds_version BEFORE UPDATE OF updated_at ON public.funds FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER households_version BEFORE UPDATE OF updated_at ON public.households FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER member_lists_version BEFORE UPDATE OF updated_at ON public.member_lists FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER member_notes_version BEFORE UPDATE OF updated_at ON public.member_notes FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER members_version BEFORE UPDATE OF updated_at ON public.members FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER ministries_version BEFORE UPDATE OF updated_at ON public.ministries FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER provider_settings_version BEFORE UPDATE OF updated_at ON public.provider_settings FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER rooms_version BEFORE UPDATE OF updated_at ON public.rooms FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER serving_positions_version BEFORE UPDATE OF updated_at ON public.serving_positions FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER settings_version BEFORE UPDATE OF updated_at ON public.settings FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER stations_version BEFORE UPDATE OF updated_at ON public.stations FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER tags_version BEFORE UPDATE OF updated_at ON public.tags FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
CREATE TRIGGER users_forget_devices AFTER UPDATE OF sign_outs, email_verified ON public.users FOR EACH ROW WHEN (((new.sign_outs <> old.sign_outs) OR (new.email_verified AND (NOT old.email_verified)))) EXECUTE FUNCTION forget_devices();
CREATE TRIGGER worker_hours_version BEFORE UPDATE OF updated_at ON public.worker_hours FOR EACH ROW EXECUTE FUNCTION raise_updated_at();
