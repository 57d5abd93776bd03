// Generated from the migrations by `pnpm db:types`; never edited by hand.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      affiliate_campaigns: {
        Row: {
          affiliate_id: string;
          created_at: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          affiliate_id: string;
          created_at?: string;
          name: string;
        };
        Update: {
          affiliate_id?: string;
          created_at?: string;
          name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'affiliate_campaigns_affiliate_id_fkey';
            columns: ['affiliate_id'];
            isOneToOne: false;
            referencedRelation: 'affiliates';
            referencedColumns: ['id'];
          },
        ];
      };
      affiliate_commissions: {
        Row: {
          affiliate_id: string;
          booking_id: string;
          campaign: string | null;
          commission_amount: number;
          created_at: string;
          due_on: string;
          id: string;
          kind: string;
          payment_on: string;
          settled_at: string | null;
          settled_by: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          affiliate_id: string;
          booking_id: string;
          campaign?: string | null;
          commission_amount: number;
          created_at?: string;
          due_on: string;
          id?: string;
          kind?: string;
          payment_on: string;
          settled_at?: string | null;
          settled_by?: string | null;
          status?: string;
        };
        Update: {
          affiliate_id?: string;
          booking_id?: string;
          campaign?: string | null;
          commission_amount?: number;
          created_at?: string;
          due_on?: string;
          id?: string;
          kind?: string;
          payment_on?: string;
          settled_at?: string | null;
          settled_by?: string | null;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'affiliate_commissions_affiliate_id_fkey';
            columns: ['affiliate_id'];
            isOneToOne: false;
            referencedRelation: 'affiliates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'affiliate_commissions_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: false;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'affiliate_commissions_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      affiliate_tracking: {
        Row: {
          affiliate_id: string;
          booking_id: string | null;
          campaign: string | null;
          created_at: string;
          event_type: string;
          id: string;
          person_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          affiliate_id: string;
          booking_id?: string | null;
          campaign?: string | null;
          created_at?: string;
          event_type: string;
          id?: string;
          person_id?: string | null;
        };
        Update: {
          affiliate_id?: string;
          booking_id?: string | null;
          campaign?: string | null;
          created_at?: string;
          event_type?: string;
          id?: string;
          person_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'affiliate_tracking_affiliate_id_fkey';
            columns: ['affiliate_id'];
            isOneToOne: false;
            referencedRelation: 'affiliates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'affiliate_tracking_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: false;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'affiliate_tracking_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      affiliates: {
        Row: {
          affiliate_code: string;
          created_at: string;
          id: string;
          total_earnings: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          affiliate_code: string;
          created_at?: string;
          id?: string;
          total_earnings?: number;
          user_id: string;
        };
        Update: {
          affiliate_code?: string;
          created_at?: string;
          id?: string;
          total_earnings?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'affiliates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          created_at: string;
          details: NonNullable<Json>;
          id: number;
          target_id: string;
          target_type: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: never;
          target_id: string;
          target_type: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: never;
          target_id?: string;
          target_type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'audit_log_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      booking_companies: {
        Row: {
          booking_id: string;
          cnpj: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          booking_id: string;
          cnpj: string;
          name: string;
        };
        Update: {
          booking_id?: string;
          cnpj?: string;
          name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'booking_companies_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: true;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
        ];
      };
      booking_extras: {
        Row: {
          booking_id: string;
          extra_id: string;
          is_obligatory: boolean;
          name: string;
          per: string;
          position: number;
          quantity: number;
          total_cents: number;
          unit_cents: number;
        };
        ComputedFields: never;
        Insert: {
          booking_id: string;
          extra_id: string;
          is_obligatory: boolean;
          name: string;
          per: string;
          position: number;
          quantity: number;
          total_cents: number;
          unit_cents: number;
        };
        Update: {
          booking_id?: string;
          extra_id?: string;
          is_obligatory?: boolean;
          name?: string;
          per?: string;
          position?: number;
          quantity?: number;
          total_cents?: number;
          unit_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'booking_extras_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: false;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
        ];
      };
      bookings: {
        Row: {
          cancellation_reason: string | null;
          cancelled_at: string | null;
          checkout_expires_at: string;
          checkout_url: string | null;
          coupon_id: string | null;
          created_at: string;
          discount_amount: number;
          ends_at: string | null;
          event_date: string;
          guest_count: number;
          hold_expires_at: string;
          host_id: string;
          host_note: string | null;
          host_reason: string | null;
          id: string;
          owner_amount: number;
          paid_at: string | null;
          payment_method: string;
          platform_code: string | null;
          platform_reason: string | null;
          refund_share: number | null;
          request_id: string | null;
          service_fee: number;
          snapshot: NonNullable<Json>;
          space_id: string | null;
          starts_at: string | null;
          status: string;
          stripe_session_id: string | null;
          total_amount: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          cancellation_reason?: string | null;
          cancelled_at?: string | null;
          checkout_expires_at: string;
          checkout_url?: string | null;
          coupon_id?: string | null;
          created_at?: string;
          discount_amount?: number;
          ends_at?: string | null;
          event_date: string;
          guest_count: number;
          hold_expires_at: string;
          host_id: string;
          host_note?: string | null;
          host_reason?: string | null;
          id?: string;
          owner_amount: number;
          paid_at?: string | null;
          payment_method: string;
          platform_code?: string | null;
          platform_reason?: string | null;
          refund_share?: number | null;
          request_id?: string | null;
          service_fee: number;
          snapshot: NonNullable<Json>;
          space_id?: string | null;
          starts_at?: string | null;
          status?: string;
          stripe_session_id?: string | null;
          total_amount: number;
          user_id: string;
        };
        Update: {
          cancellation_reason?: string | null;
          cancelled_at?: string | null;
          checkout_expires_at?: string;
          checkout_url?: string | null;
          coupon_id?: string | null;
          created_at?: string;
          discount_amount?: number;
          ends_at?: string | null;
          event_date?: string;
          guest_count?: number;
          hold_expires_at?: string;
          host_id?: string;
          host_note?: string | null;
          host_reason?: string | null;
          id?: string;
          owner_amount?: number;
          paid_at?: string | null;
          payment_method?: string;
          platform_code?: string | null;
          platform_reason?: string | null;
          refund_share?: number | null;
          request_id?: string | null;
          service_fee?: number;
          snapshot?: NonNullable<Json>;
          space_id?: string | null;
          starts_at?: string | null;
          status?: string;
          stripe_session_id?: string | null;
          total_amount?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bookings_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bookings_space_id_fkey';
            columns: ['space_id'];
            isOneToOne: false;
            referencedRelation: 'space_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bookings_space_id_fkey';
            columns: ['space_id'];
            isOneToOne: false;
            referencedRelation: 'spaces';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bookings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          archived_at: string | null;
          archived_by: string | null;
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
          phone: string | null;
          resolved_at: string | null;
          resolved_by: string | null;
          subject: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          archived_by?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          message: string;
          name: string;
          phone?: string | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          subject: string;
          user_id?: string | null;
        };
        Update: {
          archived_at?: string | null;
          archived_by?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          phone?: string | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          subject?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_archived_by_fkey';
            columns: ['archived_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_resolved_by_fkey';
            columns: ['resolved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      conversation_reads: {
        Row: {
          conversation_id: string;
          last_read_at: string;
          notified_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          conversation_id: string;
          last_read_at?: string;
          notified_at?: string | null;
          user_id: string;
        };
        Update: {
          conversation_id?: string;
          last_read_at?: string;
          notified_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'conversation_reads_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversation_reads_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      conversations: {
        Row: {
          begun_by_host: boolean;
          client_id: string;
          created_at: string;
          host_id: string;
          id: string;
          last_message_at: string | null;
          space_id: string | null;
          space_title: string;
        };
        ComputedFields: never;
        Insert: {
          begun_by_host?: boolean;
          client_id: string;
          created_at?: string;
          host_id: string;
          id?: string;
          last_message_at?: string | null;
          space_id?: string | null;
          space_title?: string;
        };
        Update: {
          begun_by_host?: boolean;
          client_id?: string;
          created_at?: string;
          host_id?: string;
          id?: string;
          last_message_at?: string | null;
          space_id?: string | null;
          space_title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'conversations_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_space_id_fkey';
            columns: ['space_id'];
            isOneToOne: false;
            referencedRelation: 'space_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversations_space_id_fkey';
            columns: ['space_id'];
            isOneToOne: false;
            referencedRelation: 'spaces';
            referencedColumns: ['id'];
          },
        ];
      };
      coupon_redemptions: {
        Row: {
          booking_id: string;
          code: string;
          coupon_id: string;
          created_at: string;
          discount_cents: number;
          status: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          booking_id: string;
          code: string;
          coupon_id: string;
          created_at?: string;
          discount_cents: number;
          status?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          booking_id?: string;
          code?: string;
          coupon_id?: string;
          created_at?: string;
          discount_cents?: number;
          status?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'coupon_redemptions_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: true;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'coupon_redemptions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      discount_coupons: {
        Row: {
          code: string;
          created_at: string;
          description: string | null;
          discount_type: string;
          discount_value: number;
          folded_code: string | null;
          id: string;
          is_active: boolean;
          max_discount: number | null;
          min_amount: number | null;
          usage_limit: number | null;
          used_count: number;
          valid_from: string;
          valid_until: string;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          created_at?: string;
          description?: string | null;
          discount_type: string;
          discount_value: number;
          folded_code?: string | null;
          id?: string;
          is_active?: boolean;
          max_discount?: number | null;
          min_amount?: number | null;
          usage_limit?: number | null;
          used_count?: number;
          valid_from: string;
          valid_until: string;
        };
        Update: {
          code?: string;
          created_at?: string;
          description?: string | null;
          discount_type?: string;
          discount_value?: number;
          folded_code?: string | null;
          id?: string;
          is_active?: boolean;
          max_discount?: number | null;
          min_amount?: number | null;
          usage_limit?: number | null;
          used_count?: number;
          valid_from?: string;
          valid_until?: string;
        };
        Relationships: [];
      };
      disputes: {
        Row: {
          amount_cents: number;
          booking_id: string | null;
          charge_id: string | null;
          closed_at: string | null;
          created_at: string;
          currency: string;
          due_by: string | null;
          id: string;
          opened_at: string;
          payment_intent_id: string | null;
          provider_dispute_id: string;
          reason: string;
          seen_at: string;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          booking_id?: string | null;
          charge_id?: string | null;
          closed_at?: string | null;
          created_at?: string;
          currency: string;
          due_by?: string | null;
          id?: string;
          opened_at: string;
          payment_intent_id?: string | null;
          provider_dispute_id: string;
          reason: string;
          seen_at: string;
          status: string;
        };
        Update: {
          amount_cents?: number;
          booking_id?: string | null;
          charge_id?: string | null;
          closed_at?: string | null;
          created_at?: string;
          currency?: string;
          due_by?: string | null;
          id?: string;
          opened_at?: string;
          payment_intent_id?: string | null;
          provider_dispute_id?: string;
          reason?: string;
          seen_at?: string;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'disputes_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: false;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
        ];
      };
      favourite_list_spaces: {
        Row: {
          added_at: string;
          list_id: string;
          space_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          added_at?: string;
          list_id: string;
          space_id: string;
          user_id: string;
        };
        Update: {
          added_at?: string;
          list_id?: string;
          space_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'favourite_list_spaces_list_id_user_id_fkey';
            columns: ['list_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'favourite_lists';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'favourite_list_spaces_user_id_space_id_fkey';
            columns: ['user_id', 'space_id'];
            isOneToOne: false;
            referencedRelation: 'favourites';
            referencedColumns: ['user_id', 'space_id'];
          },
        ];
      };
      favourite_lists: {
        Row: {
          created_at: string;
          event_date: string | null;
          guest_count: number | null;
          id: string;
          name: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          event_date?: string | null;
          guest_count?: number | null;
          id?: string;
          name: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          event_date?: string | null;
          guest_count?: number | null;
          id?: string;
          name?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'favourite_lists_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      favourites: {
        Row: {
          saved_at: string;
          space_id: string;
          title: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          saved_at?: string;
          space_id: string;
          title: string;
          user_id: string;
        };
        Update: {
          saved_at?: string;
          space_id?: string;
          title?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'favourites_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      host_payouts: {
        Row: {
          amount_cents: number;
          booking_id: string;
          created_at: string;
          due_on: string;
          host_id: string;
          id: string;
          kind: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          booking_id: string;
          created_at?: string;
          due_on: string;
          host_id: string;
          id?: string;
          kind: string;
        };
        Update: {
          amount_cents?: number;
          booking_id?: string;
          created_at?: string;
          due_on?: string;
          host_id?: string;
          id?: string;
          kind?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'host_payouts_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: false;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'host_payouts_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      host_settlements: {
        Row: {
          amount_cents: number;
          bank_reference: string;
          beneficiary: string;
          created_at: string;
          holder_name: string | null;
          host_id: string;
          id: string;
          key_hint: string | null;
          key_type: string | null;
          kind: string;
          pix_key: string | null;
          reason: string | null;
          reverses: string | null;
          settled_by: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          bank_reference: string;
          beneficiary?: string;
          created_at?: string;
          holder_name?: string | null;
          host_id: string;
          id?: string;
          key_hint?: string | null;
          key_type?: string | null;
          kind: string;
          pix_key?: string | null;
          reason?: string | null;
          reverses?: string | null;
          settled_by: string;
        };
        Update: {
          amount_cents?: number;
          bank_reference?: string;
          beneficiary?: string;
          created_at?: string;
          holder_name?: string | null;
          host_id?: string;
          id?: string;
          key_hint?: string | null;
          key_type?: string | null;
          kind?: string;
          pix_key?: string | null;
          reason?: string | null;
          reverses?: string | null;
          settled_by?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'host_settlements_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'host_settlements_reverses_fkey';
            columns: ['reverses'];
            isOneToOne: true;
            referencedRelation: 'host_settlements';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'host_settlements_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      messages: {
        Row: {
          content: string | null;
          conversation_id: string;
          created_at: string;
          file_name: string | null;
          file_size: number | null;
          file_url: string | null;
          id: string;
          is_moderated: boolean;
          message_type: string;
          moderation_reason: string | null;
          recipient_id: string | null;
          request_id: string | null;
          sender_id: string;
          visit_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          content?: string | null;
          conversation_id: string;
          created_at?: string;
          file_name?: string | null;
          file_size?: number | null;
          file_url?: string | null;
          id?: string;
          is_moderated?: boolean;
          message_type?: string;
          moderation_reason?: string | null;
          recipient_id?: string | null;
          request_id?: string | null;
          sender_id: string;
          visit_id?: string | null;
        };
        Update: {
          content?: string | null;
          conversation_id?: string;
          created_at?: string;
          file_name?: string | null;
          file_size?: number | null;
          file_url?: string | null;
          id?: string;
          is_moderated?: boolean;
          message_type?: string;
          moderation_reason?: string | null;
          recipient_id?: string | null;
          request_id?: string | null;
          sender_id?: string;
          visit_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'messages_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_sender_id_fkey';
            columns: ['sender_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_visit_id_fkey';
            columns: ['visit_id'];
            isOneToOne: false;
            referencedRelation: 'visits';
            referencedColumns: ['id'];
          },
        ];
      };
      muted_mails: {
        Row: {
          created_at: string;
          person_id: string;
          topic: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          person_id: string;
          topic: string;
        };
        Update: {
          created_at?: string;
          person_id?: string;
          topic?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'muted_mails_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      neighborhoods: {
        Row: {
          latitude: number;
          longitude: number;
          name: string;
          slug: string;
          zone: string;
        };
        ComputedFields: never;
        Insert: {
          latitude: number;
          longitude: number;
          name: string;
          slug: string;
          zone: string;
        };
        Update: {
          latitude?: number;
          longitude?: number;
          name?: string;
          slug?: string;
          zone?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'neighborhoods_zone_fkey';
            columns: ['zone'];
            isOneToOne: false;
            referencedRelation: 'zones';
            referencedColumns: ['slug'];
          },
        ];
      };
      notifications: {
        Row: {
          created_at: string;
          data: NonNullable<Json>;
          id: string;
          kind: string;
          person_id: string;
          read_at: string | null;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          data: NonNullable<Json>;
          id?: string;
          kind: string;
          person_id: string;
          read_at?: string | null;
          subject: string;
        };
        Update: {
          created_at?: string;
          data?: NonNullable<Json>;
          id?: string;
          kind?: string;
          person_id?: string;
          read_at?: string | null;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notifications_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      outbox: {
        Row: {
          attempts: number;
          available_at: string;
          created_at: string;
          dedupe_key: string;
          done_at: string | null;
          failed_at: string | null;
          id: number;
          kind: string;
          last_error: string | null;
          payload: NonNullable<Json>;
          priority: number;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          available_at?: string;
          created_at?: string;
          dedupe_key: string;
          done_at?: string | null;
          failed_at?: string | null;
          id?: never;
          kind: string;
          last_error?: string | null;
          payload?: NonNullable<Json>;
          priority?: number;
        };
        Update: {
          attempts?: number;
          available_at?: string;
          created_at?: string;
          dedupe_key?: string;
          done_at?: string | null;
          failed_at?: string | null;
          id?: never;
          kind?: string;
          last_error?: string | null;
          payload?: NonNullable<Json>;
          priority?: number;
        };
        Relationships: [];
      };
      payments: {
        Row: {
          amount_cents: number;
          booking_id: string;
          created_at: string;
          currency: string;
          id: string;
          payment_intent_id: string | null;
          payment_method: string;
          stripe_session_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          booking_id: string;
          created_at?: string;
          currency: string;
          id?: string;
          payment_intent_id?: string | null;
          payment_method: string;
          stripe_session_id: string;
        };
        Update: {
          amount_cents?: number;
          booking_id?: string;
          created_at?: string;
          currency?: string;
          id?: string;
          payment_intent_id?: string | null;
          payment_method?: string;
          stripe_session_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: false;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
        ];
      };
      payout_keys: {
        Row: {
          changed_at: string;
          holder_name: string;
          host_id: string;
          key_type: string;
          pix_key: string;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string;
          holder_name: string;
          host_id: string;
          key_type: string;
          pix_key: string;
          version?: string;
        };
        Update: {
          changed_at?: string;
          holder_name?: string;
          host_id?: string;
          key_type?: string;
          pix_key?: string;
          version?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payout_keys_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      profile_private: {
        Row: {
          cpf: string | null;
          date_of_birth: string | null;
          id: string;
          phone: string | null;
          terms_accepted_at: string | null;
          terms_version: number | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          cpf?: string | null;
          date_of_birth?: string | null;
          id: string;
          phone?: string | null;
          terms_accepted_at?: string | null;
          terms_version?: number | null;
          updated_at?: string;
        };
        Update: {
          cpf?: string | null;
          date_of_birth?: string | null;
          id?: string;
          phone?: string | null;
          terms_accepted_at?: string | null;
          terms_version?: number | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profile_private_id_fkey';
            columns: ['id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          bio: string | null;
          created_at: string;
          full_name: string;
          host_verified: boolean;
          id: string;
          is_host: boolean;
          location: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          bio?: string | null;
          created_at?: string;
          full_name: string;
          host_verified?: boolean;
          id: string;
          is_host?: boolean;
          location?: string | null;
          updated_at?: string;
        };
        Update: {
          avatar_url?: string | null;
          bio?: string | null;
          created_at?: string;
          full_name?: string;
          host_verified?: boolean;
          id?: string;
          is_host?: boolean;
          location?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      provider_events: {
        Row: {
          booking_id: string | null;
          created_at: string;
          happened_at: string | null;
          id: string;
          object_id: string | null;
          outcome: string;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          booking_id?: string | null;
          created_at?: string;
          happened_at?: string | null;
          id: string;
          object_id?: string | null;
          outcome: string;
          type: string;
        };
        Update: {
          booking_id?: string | null;
          created_at?: string;
          happened_at?: string | null;
          id?: string;
          object_id?: string | null;
          outcome?: string;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'provider_events_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: false;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
        ];
      };
      reconciliation_reports: {
        Row: {
          created_at: string;
          difference_count: number;
          differences: NonNullable<Json>;
          id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          difference_count: number;
          differences?: NonNullable<Json>;
          id?: string;
        };
        Update: {
          created_at?: string;
          difference_count?: number;
          differences?: NonNullable<Json>;
          id?: string;
        };
        Relationships: [];
      };
      referral_attributions: {
        Row: {
          affiliate_id: string;
          attributed_at: string;
          campaign: string | null;
          id: number;
          person_id: string;
          source: string;
        };
        ComputedFields: never;
        Insert: {
          affiliate_id: string;
          attributed_at?: string;
          campaign?: string | null;
          id?: never;
          person_id: string;
          source: string;
        };
        Update: {
          affiliate_id?: string;
          attributed_at?: string;
          campaign?: string | null;
          id?: never;
          person_id?: string;
          source?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'referral_attributions_affiliate_id_fkey';
            columns: ['affiliate_id'];
            isOneToOne: false;
            referencedRelation: 'affiliates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'referral_attributions_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      refunds: {
        Row: {
          amount_cents: number;
          booking_id: string;
          created_at: string;
          failure: string | null;
          id: string;
          manual_at: string | null;
          manual_by: string | null;
          manual_note: string | null;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string;
          settled_at: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          booking_id: string;
          created_at?: string;
          failure?: string | null;
          id?: string;
          manual_at?: string | null;
          manual_by?: string | null;
          manual_note?: string | null;
          payment_id: string;
          provider_refund_id?: string | null;
          reason: string;
          settled_at?: string | null;
          status?: string;
        };
        Update: {
          amount_cents?: number;
          booking_id?: string;
          created_at?: string;
          failure?: string | null;
          id?: string;
          manual_at?: string | null;
          manual_by?: string | null;
          manual_note?: string | null;
          payment_id?: string;
          provider_refund_id?: string | null;
          reason?: string;
          settled_at?: string | null;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'refunds_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: false;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_manual_by_fkey';
            columns: ['manual_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      reports: {
        Row: {
          called_at: string | null;
          concerned_id: string;
          created_at: string;
          files: string[];
          id: string;
          kind: string;
          note: string | null;
          outcome: string | null;
          reason: string;
          removed: string[];
          reporter_id: string;
          settled_at: string | null;
          settled_by: string | null;
          snapshot: NonNullable<Json>;
          target_id: string;
          words: string | null;
        };
        ComputedFields: never;
        Insert: {
          called_at?: string | null;
          concerned_id: string;
          created_at?: string;
          files?: string[];
          id?: string;
          kind: string;
          note?: string | null;
          outcome?: string | null;
          reason: string;
          removed?: string[];
          reporter_id: string;
          settled_at?: string | null;
          settled_by?: string | null;
          snapshot: NonNullable<Json>;
          target_id: string;
          words?: string | null;
        };
        Update: {
          called_at?: string | null;
          concerned_id?: string;
          created_at?: string;
          files?: string[];
          id?: string;
          kind?: string;
          note?: string | null;
          outcome?: string | null;
          reason?: string;
          removed?: string[];
          reporter_id?: string;
          settled_at?: string | null;
          settled_by?: string | null;
          snapshot?: NonNullable<Json>;
          target_id?: string;
          words?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'reports_concerned_id_fkey';
            columns: ['concerned_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reports_reporter_id_fkey';
            columns: ['reporter_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reports_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      review_photos: {
        Row: {
          path: string;
          position: number;
          review_id: string;
        };
        ComputedFields: never;
        Insert: {
          path: string;
          position: number;
          review_id: string;
        };
        Update: {
          path?: string;
          position?: number;
          review_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'review_photos_review_id_fkey';
            columns: ['review_id'];
            isOneToOne: false;
            referencedRelation: 'reviews';
            referencedColumns: ['id'];
          },
        ];
      };
      reviews: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          comment: string;
          comment_removed_at: string | null;
          created_at: string;
          id: string;
          rating: number;
          space_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          comment: string;
          comment_removed_at?: string | null;
          created_at?: string;
          id?: string;
          rating: number;
          space_id?: string | null;
          user_id: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          comment?: string;
          comment_removed_at?: string | null;
          created_at?: string;
          id?: string;
          rating?: number;
          space_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reviews_space_id_fkey';
            columns: ['space_id'];
            isOneToOne: false;
            referencedRelation: 'space_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reviews_space_id_fkey';
            columns: ['space_id'];
            isOneToOne: false;
            referencedRelation: 'spaces';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reviews_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      settled_commissions: {
        Row: {
          amount_cents: number;
          commission_id: string;
          person_id: string;
          settlement_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          commission_id: string;
          person_id: string;
          settlement_id: string;
        };
        Update: {
          amount_cents?: number;
          commission_id?: string;
          person_id?: string;
          settlement_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'settled_commissions_commission_id_fkey';
            columns: ['commission_id'];
            isOneToOne: false;
            referencedRelation: 'affiliate_commissions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'settled_commissions_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'settled_commissions_settlement_id_fkey';
            columns: ['settlement_id'];
            isOneToOne: false;
            referencedRelation: 'host_settlements';
            referencedColumns: ['id'];
          },
        ];
      };
      settled_payouts: {
        Row: {
          amount_cents: number;
          host_id: string;
          payout_id: string;
          settlement_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          host_id: string;
          payout_id: string;
          settlement_id: string;
        };
        Update: {
          amount_cents?: number;
          host_id?: string;
          payout_id?: string;
          settlement_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'settled_payouts_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'settled_payouts_payout_id_fkey';
            columns: ['payout_id'];
            isOneToOne: false;
            referencedRelation: 'host_payouts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'settled_payouts_settlement_id_fkey';
            columns: ['settlement_id'];
            isOneToOne: false;
            referencedRelation: 'host_settlements';
            referencedColumns: ['id'];
          },
        ];
      };
      site_error_hours: {
        Row: {
          error_id: string;
          hour: string;
          occurrences: number;
          version: string;
          visits: number | null;
        };
        ComputedFields: never;
        Insert: {
          error_id: string;
          hour: string;
          occurrences: number;
          version: string;
          visits?: number | null;
        };
        Update: {
          error_id?: string;
          hour?: string;
          occurrences?: number;
          version?: string;
          visits?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'site_error_hours_error_id_fkey';
            columns: ['error_id'];
            isOneToOne: false;
            referencedRelation: 'site_errors';
            referencedColumns: ['id'];
          },
        ];
      };
      site_errors: {
        Row: {
          fingerprint: string;
          first_seen_at: string;
          id: string;
          kind: string;
          last_seen_at: string;
          message: string;
          page: string | null;
          placed_at: string | null;
          places: string[];
          seen_version: string | null;
          stack: string | null;
          unit: string;
        };
        ComputedFields: never;
        Insert: {
          fingerprint: string;
          first_seen_at?: string;
          id?: string;
          kind: string;
          last_seen_at?: string;
          message: string;
          page?: string | null;
          placed_at?: string | null;
          places?: string[];
          seen_version?: string | null;
          stack?: string | null;
          unit: string;
        };
        Update: {
          fingerprint?: string;
          first_seen_at?: string;
          id?: string;
          kind?: string;
          last_seen_at?: string;
          message?: string;
          page?: string | null;
          placed_at?: string | null;
          places?: string[];
          seen_version?: string | null;
          stack?: string | null;
          unit?: string;
        };
        Relationships: [];
      };
      space_addresses: {
        Row: {
          arrival: string | null;
          complement: string | null;
          day_phone: string | null;
          host_id: string;
          number: string;
          postal_code: string;
          space_id: string;
          street: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          arrival?: string | null;
          complement?: string | null;
          day_phone?: string | null;
          host_id: string;
          number: string;
          postal_code: string;
          space_id: string;
          street: string;
          updated_at?: string;
        };
        Update: {
          arrival?: string | null;
          complement?: string | null;
          day_phone?: string | null;
          host_id?: string;
          number?: string;
          postal_code?: string;
          space_id?: string;
          street?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'space_addresses_space_id_host_id_fkey';
            columns: ['space_id', 'host_id'];
            isOneToOne: false;
            referencedRelation: 'spaces';
            referencedColumns: ['id', 'host_id'];
          },
        ];
      };
      space_availability: {
        Row: {
          date: string;
          host_id: string;
          is_available: boolean;
          note: string | null;
          space_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          date: string;
          host_id: string;
          is_available: boolean;
          note?: string | null;
          space_id: string;
          updated_at?: string;
        };
        Update: {
          date?: string;
          host_id?: string;
          is_available?: boolean;
          note?: string | null;
          space_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'space_availability_space_id_host_id_fkey';
            columns: ['space_id', 'host_id'];
            isOneToOne: false;
            referencedRelation: 'spaces';
            referencedColumns: ['id', 'host_id'];
          },
        ];
      };
      space_extras: {
        Row: {
          description: string | null;
          host_id: string;
          id: string;
          is_obligatory: boolean;
          name: string;
          per: string;
          position: number;
          price: number;
          space_id: string;
        };
        ComputedFields: never;
        Insert: {
          description?: string | null;
          host_id: string;
          id?: string;
          is_obligatory?: boolean;
          name: string;
          per: string;
          position: number;
          price: number;
          space_id: string;
        };
        Update: {
          description?: string | null;
          host_id?: string;
          id?: string;
          is_obligatory?: boolean;
          name?: string;
          per?: string;
          position?: number;
          price?: number;
          space_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'space_extras_space_id_host_id_fkey';
            columns: ['space_id', 'host_id'];
            isOneToOne: false;
            referencedRelation: 'spaces';
            referencedColumns: ['id', 'host_id'];
          },
        ];
      };
      space_price_ranges: {
        Row: {
          first_day: string;
          host_id: string;
          id: string;
          last_day: string;
          name: string | null;
          price: number;
          space_id: string;
          weekdays: number[] | null;
        };
        ComputedFields: never;
        Insert: {
          first_day: string;
          host_id: string;
          id?: string;
          last_day: string;
          name?: string | null;
          price: number;
          space_id: string;
          weekdays?: number[] | null;
        };
        Update: {
          first_day?: string;
          host_id?: string;
          id?: string;
          last_day?: string;
          name?: string | null;
          price?: number;
          space_id?: string;
          weekdays?: number[] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'space_price_ranges_space_id_host_id_fkey';
            columns: ['space_id', 'host_id'];
            isOneToOne: false;
            referencedRelation: 'spaces';
            referencedColumns: ['id', 'host_id'];
          },
        ];
      };
      space_weekday_prices: {
        Row: {
          host_id: string;
          price: number;
          space_id: string;
          weekday: number;
        };
        ComputedFields: never;
        Insert: {
          host_id: string;
          price: number;
          space_id: string;
          weekday: number;
        };
        Update: {
          host_id?: string;
          price?: number;
          space_id?: string;
          weekday?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'space_weekday_prices_space_id_host_id_fkey';
            columns: ['space_id', 'host_id'];
            isOneToOne: false;
            referencedRelation: 'spaces';
            referencedColumns: ['id', 'host_id'];
          },
        ];
      };
      spaces: {
        Row: {
          amenities: string[];
          booking_mode: string;
          cancellation_policy: string;
          capacity: number;
          closes_at: string;
          cover_image_index: number;
          created_at: string;
          description: string;
          horizon_days: number;
          host_id: string;
          house_rules: NonNullable<Json>;
          house_rules_note: string | null;
          id: string;
          image_descriptions: NonNullable<Json>;
          images: string[];
          is_listed: boolean;
          listing_key: string | null;
          music_until: string | null;
          neighborhood: string;
          notice_days: number;
          opens_at: string;
          price: number;
          rating_average: number | null;
          rating_count: number;
          rejection_code: string | null;
          rejection_reason: string | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          rules_version: number;
          seats: number | null;
          standing: number | null;
          status: string;
          suspended_at: string | null;
          title: string;
          type: string;
          updated_at: string;
          zone: string;
        };
        ComputedFields: never;
        Insert: {
          amenities?: string[];
          booking_mode?: string;
          cancellation_policy?: string;
          capacity: number;
          closes_at?: string;
          cover_image_index?: number;
          created_at?: string;
          description: string;
          horizon_days?: number;
          host_id: string;
          house_rules?: NonNullable<Json>;
          house_rules_note?: string | null;
          id?: string;
          image_descriptions?: NonNullable<Json>;
          images: string[];
          is_listed?: never;
          listing_key?: string | null;
          music_until?: string | null;
          neighborhood: string;
          notice_days?: number;
          opens_at?: string;
          price: number;
          rating_average?: number | null;
          rating_count?: number;
          rejection_code?: string | null;
          rejection_reason?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          rules_version?: number;
          seats?: number | null;
          standing?: number | null;
          status?: string;
          suspended_at?: string | null;
          title: string;
          type: string;
          updated_at?: string;
          zone: string;
        };
        Update: {
          amenities?: string[];
          booking_mode?: string;
          cancellation_policy?: string;
          capacity?: number;
          closes_at?: string;
          cover_image_index?: number;
          created_at?: string;
          description?: string;
          horizon_days?: number;
          host_id?: string;
          house_rules?: NonNullable<Json>;
          house_rules_note?: string | null;
          id?: string;
          image_descriptions?: NonNullable<Json>;
          images?: string[];
          is_listed?: never;
          listing_key?: string | null;
          music_until?: string | null;
          neighborhood?: string;
          notice_days?: number;
          opens_at?: string;
          price?: number;
          rating_average?: number | null;
          rating_count?: number;
          rejection_code?: string | null;
          rejection_reason?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          rules_version?: number;
          seats?: number | null;
          standing?: number | null;
          status?: string;
          suspended_at?: string | null;
          title?: string;
          type?: string;
          updated_at?: string;
          zone?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'spaces_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'spaces_neighborhood_zone_fkey';
            columns: ['neighborhood', 'zone'];
            isOneToOne: false;
            referencedRelation: 'neighborhoods';
            referencedColumns: ['slug', 'zone'];
          },
          {
            foreignKeyName: 'spaces_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'spaces_zone_fkey';
            columns: ['zone'];
            isOneToOne: false;
            referencedRelation: 'zones';
            referencedColumns: ['slug'];
          },
        ];
      };
      suspensions: {
        Row: {
          appeal: string | null;
          appealed_at: string | null;
          created_at: string;
          id: string;
          lifted_at: string | null;
          lifted_by: string | null;
          paid_bookings: string;
          payouts_held_reason: string | null;
          person_id: string | null;
          reason: string;
          reason_code: string | null;
          space_id: string | null;
          suspended_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          appeal?: string | null;
          appealed_at?: string | null;
          created_at?: string;
          id?: string;
          lifted_at?: string | null;
          lifted_by?: string | null;
          paid_bookings?: string;
          payouts_held_reason?: string | null;
          person_id?: string | null;
          reason: string;
          reason_code?: string | null;
          space_id?: string | null;
          suspended_by?: string | null;
        };
        Update: {
          appeal?: string | null;
          appealed_at?: string | null;
          created_at?: string;
          id?: string;
          lifted_at?: string | null;
          lifted_by?: string | null;
          paid_bookings?: string;
          payouts_held_reason?: string | null;
          person_id?: string | null;
          reason?: string;
          reason_code?: string | null;
          space_id?: string | null;
          suspended_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'suspensions_lifted_by_fkey';
            columns: ['lifted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'suspensions_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'suspensions_space_id_fkey';
            columns: ['space_id'];
            isOneToOne: false;
            referencedRelation: 'space_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'suspensions_space_id_fkey';
            columns: ['space_id'];
            isOneToOne: false;
            referencedRelation: 'spaces';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'suspensions_suspended_by_fkey';
            columns: ['suspended_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      terms_versions: {
        Row: {
          changes: string;
          starts_on: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          changes: string;
          starts_on: string;
          version: number;
        };
        Update: {
          changes?: string;
          starts_on?: string;
          version?: number;
        };
        Relationships: [];
      };
      unit_visits: {
        Row: {
          alive: number;
          by_group: Json | null;
          exposures: number;
          failures: number;
          slot: string;
          started: number;
          uncaught: number | null;
          unit: string;
          version: string;
          visits: number;
        };
        ComputedFields: never;
        Insert: {
          alive?: number;
          by_group?: Json | null;
          exposures?: number;
          failures?: number;
          slot: string;
          started?: number;
          uncaught?: number | null;
          unit: string;
          version: string;
          visits?: number;
        };
        Update: {
          alive?: number;
          by_group?: Json | null;
          exposures?: number;
          failures?: number;
          slot?: string;
          started?: number;
          uncaught?: number | null;
          unit?: string;
          version?: string;
          visits?: number;
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_roles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      visits: {
        Row: {
          accepted_time: string | null;
          changed_at: string | null;
          changed_by: string | null;
          conversation_id: string;
          guest_id: string;
          host_id: string;
          id: string;
          proposed_at: string;
          proposed_times: string[];
          status: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_time?: string | null;
          changed_at?: string | null;
          changed_by?: string | null;
          conversation_id: string;
          guest_id: string;
          host_id: string;
          id?: string;
          proposed_at?: string;
          proposed_times: string[];
          status?: string;
        };
        Update: {
          accepted_time?: string | null;
          changed_at?: string | null;
          changed_by?: string | null;
          conversation_id?: string;
          guest_id?: string;
          host_id?: string;
          id?: string;
          proposed_at?: string;
          proposed_times?: string[];
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'visits_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visits_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visits_guest_id_fkey';
            columns: ['guest_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visits_host_id_fkey';
            columns: ['host_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      web_vitals: {
        Row: {
          bucket: number;
          hour: string;
          metric: string;
          samples: number;
          unit: string;
        };
        ComputedFields: never;
        Insert: {
          bucket: number;
          hour: string;
          metric: string;
          samples: number;
          unit: string;
        };
        Update: {
          bucket?: number;
          hour?: string;
          metric?: string;
          samples?: number;
          unit?: string;
        };
        Relationships: [];
      };
      withdrawn_spaces: {
        Row: {
          space_id: string;
          withdrawn_at: string;
        };
        ComputedFields: never;
        Insert: {
          space_id: string;
          withdrawn_at: string;
        };
        Update: {
          space_id?: string;
          withdrawn_at?: string;
        };
        Relationships: [];
      };
      zones: {
        Row: {
          name: string;
          position: number;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          name: string;
          position: number;
          slug: string;
        };
        Update: {
          name?: string;
          position?: number;
          slug?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      space_cards: {
        Row: {
          amenities: string[];
          booking_mode: string;
          capacity: number;
          cover_image_index: number;
          id: string;
          images: string[];
          neighborhood: string;
          neighborhood_name: string;
          price: number | null;
          price_per_guest: number | null;
          price_varies: boolean | null;
          rating_average: number | null;
          rating_count: number;
          seats: number | null;
          standing: number | null;
          title: string;
          type: string;
          zone: string;
          zone_name: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'spaces_neighborhood_zone_fkey';
            columns: ['neighborhood', 'zone'];
            isOneToOne: false;
            referencedRelation: 'neighborhoods';
            referencedColumns: ['slug', 'zone'];
          },
          {
            foreignKeyName: 'spaces_zone_fkey';
            columns: ['zone'];
            isOneToOne: false;
            referencedRelation: 'zones';
            referencedColumns: ['slug'];
          },
        ];
      };
    };
    Functions: {
      accept_request: { Args: { note?: string; target_request: string }; Returns: string };
      accept_terms: {
        Args: { terms_version: number };
        Returns: Database['public']['CompositeTypes']['account'][];
        SetofOptions: {
          from: '*';
          to: 'account';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      account_export: { Args: Record<PropertyKey, never>; Returns: Json };
      add_booking_company: { Args: { cnpj: string; company_name: string; target_booking: string }; Returns: undefined };
      add_calendar: { Args: { address: string; name?: string; target_space: string }; Returns: string };
      admin_affiliate_signs: {
        Args: { target_person: string };
        Returns: {
          accounts: number;
          bookings: string[];
          events: number;
          is_own: boolean;
          kind: string;
          people: Json;
          seen_from: string;
          seen_to: string;
        }[];
      };
      admin_booking: { Args: { target_booking: string }; Returns: Json };
      admin_business: { Args: { from_date: string; to_date: string }; Returns: Json };
      admin_business_lines: {
        Args: { from_date: string; page_number?: number; page_size?: number; part: string; to_date: string };
        Returns: Json;
      };
      admin_calendar_providers: {
        Args: Record<PropertyKey, never>;
        Returns: {
          calendars: number;
          domain: string;
          name: string;
        }[];
      };
      admin_dispute: { Args: { target_dispute: string }; Returns: Json };
      admin_due_payouts: {
        Args: { beneficiary?: string; target_host: string };
        Returns: {
          amount_cents: number;
          booking_id: string;
          due_on: string;
          event_date: string;
          kind: string;
          payout_id: string;
          title: string;
        }[];
      };
      admin_error_overview: { Args: { only_unit?: string; period_hours?: number }; Returns: Json };
      admin_export: { Args: { from_date: string; kind: string; to_date: string }; Returns: Json };
      admin_letters: {
        Args: { letter_ids: string[] };
        Returns: {
          id: string;
          message: string;
        }[];
      };
      admin_list_acts: {
        Args: {
          action_filter?: string[];
          from_date?: string;
          page_number?: number;
          page_size?: number;
          person_filter?: string;
          search_text?: string;
          to_date?: string;
        };
        Returns: Json;
      };
      admin_list_affiliates: {
        Args: { page_number?: number; page_size?: number; search_text?: string };
        Returns: Json;
      };
      admin_list_authenticators: {
        Args: { page_number?: number; page_size?: number; search_text?: string };
        Returns: Json;
      };
      admin_list_bookings: {
        Args: {
          from_day?: string;
          page_number?: number;
          page_size?: number;
          search_text?: string;
          status_filter?: string;
          to_day?: string;
        };
        Returns: Json;
      };
      admin_list_calendar_conflicts: { Args: { page_number?: number; page_size?: number }; Returns: Json };
      admin_list_changes: { Args: { page_number?: number; page_size?: number }; Returns: Json };
      admin_list_disputes: { Args: { only_open?: boolean; page_number?: number; page_size?: number }; Returns: Json };
      admin_list_messages: {
        Args: { only_new?: boolean; page_number?: number; page_size?: number; search_text?: string };
        Returns: Json;
      };
      admin_list_payouts: { Args: { page_number?: number; page_size?: number; search_text?: string }; Returns: Json };
      admin_list_people: {
        Args: { page_number?: number; page_size?: number; people_filter?: string; search_text?: string };
        Returns: Json;
      };
      admin_list_refunds: { Args: { only_open?: boolean; page_number?: number; page_size?: number }; Returns: Json };
      admin_list_reports: {
        Args: { about?: string; page_number?: number; page_size?: number; report_filter?: string };
        Returns: Json;
      };
      admin_list_requests: {
        Args: { page_number?: number; page_size?: number; search_text?: string; status_filter?: string };
        Returns: Json;
      };
      admin_list_settlements: {
        Args: { beneficiary?: string; page_number?: number; page_size?: number; search_text?: string };
        Returns: Json;
      };
      admin_list_spaces: {
        Args: {
          page_number?: number;
          page_size?: number;
          pending_first?: boolean;
          search_text?: string;
          status_filter?: string;
        };
        Returns: Json;
      };
      admin_person: {
        Args: { target_person: string };
        Returns: {
          authenticators: number;
          came_by: string;
          created_at: string;
          email: string;
          full_name: string;
          host_verified: boolean;
          id: string;
          is_admin: boolean;
          is_closed: boolean;
          is_confirmed: boolean;
          is_host: boolean;
          is_of_age: boolean;
          phone: string;
          reports: Json;
          spaces: Json;
          suspension: Json;
          upcoming: Json;
        }[];
      };
      admin_person_history: { Args: { target_person: string }; Returns: Json };
      admin_space: {
        Args: { target_space: string };
        Returns: {
          address: Json;
          assignment: Json;
          done: number;
          host_spaces: number;
          id: string;
          is_host_suspended: boolean;
          rating_average: number;
          rating_count: number;
          reports: Json;
          resent: Json;
          suspended_at: string;
          suspension: Json;
          upcoming: Json;
        }[];
      };
      admin_space_preview: { Args: { target_space: string }; Returns: Json };
      admin_waiting_money: { Args: Record<PropertyKey, never>; Returns: Json };
      affiliate_campaign_results: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bookings: number;
          campaign: string;
          clicks: number;
          commission_cents: number;
          signups: number;
        }[];
      };
      affiliate_results: {
        Args: Record<PropertyKey, never>;
        Returns: {
          booked_people: number;
          booked_signups: number;
          bookings: number;
          clicks: number;
          due_cents: number;
          next_payment_cents: number;
          next_payment_on: string;
          signups: number;
          signups_this_month: number;
        }[];
      };
      answer_review: { Args: { answer: string; target_review: string }; Returns: Json };
      appeal_suspension: { Args: { appeal: string; target_suspension: string }; Returns: undefined };
      apply_checkout_event: {
        Args: {
          amount_cents: number;
          booking_id: string;
          currency: string;
          event_id: string;
          event_type: string;
          failed?: boolean;
          happened_at?: string;
          payment_intent?: string;
          payment_status: string;
          pending_until?: string;
          session_id: string;
          session_status: string;
        };
        Returns: Database['public']['CompositeTypes']['payment_outcome'];
        SetofOptions: {
          from: '*';
          to: 'payment_outcome';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      apply_checkout_session: {
        Args: {
          amount_cents: number;
          booking_id: string;
          currency: string;
          failed?: boolean;
          payment_intent?: string;
          payment_status: string;
          pending_until?: string;
          session_id: string;
          session_status: string;
        };
        Returns: Database['public']['CompositeTypes']['payment_outcome'];
        SetofOptions: {
          from: '*';
          to: 'payment_outcome';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      apply_dispute: {
        Args: { dispute: Json; seen_at: string };
        Returns: Database['public']['CompositeTypes']['payment_outcome'];
        SetofOptions: {
          from: '*';
          to: 'payment_outcome';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      apply_dispute_event: {
        Args: { dispute: Json; event_id: string; event_type: string; happened_at?: string; seen_at: string };
        Returns: Database['public']['CompositeTypes']['payment_outcome'];
        SetofOptions: {
          from: '*';
          to: 'payment_outcome';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      apply_refund_event: {
        Args: {
          event_id: string;
          event_type: string;
          failure?: string;
          happened_at?: string;
          provider_id: string;
          refund_id?: string;
          status: string;
        };
        Returns: Database['public']['CompositeTypes']['payment_outcome'];
        SetofOptions: {
          from: '*';
          to: 'payment_outcome';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      archive_contact_message: { Args: { archived?: boolean; target_message: string }; Returns: undefined };
      ask_to_book: {
        Args: {
          company?: Json;
          coupon_id?: string;
          ends_at?: string;
          event_date: string;
          expected_total_cents: number;
          extras?: Json;
          guest_count: number;
          message?: string;
          rules_version?: number;
          starts_at?: string;
          target_space: string;
        };
        Returns: string;
      };
      assign_item: { Args: { item: string; queue_name: string }; Returns: Json };
      attach_checkout_session: {
        Args: { booking_id: string; session_id: string; session_url: string };
        Returns: Database['public']['CompositeTypes']['hold'];
        SetofOptions: {
          from: '*';
          to: 'hold';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      block_free_events: { Args: { target_calendar: string; wanted: boolean }; Returns: undefined };
      booking_contacts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          address: Json;
          agreed_address: Json;
          booking_id: string;
          ends_at: string;
          event_date: string;
          guest_count: number;
          guest_id: string;
          host_id: string;
          hours: Json;
          other_name: string;
          phone: string;
          role: string;
          space_id: string;
          starts_at: string;
          until: string;
        }[];
      };
      calendar_feed: { Args: { secret: string }; Returns: Json };
      call_off_visit: { Args: { target_visit: string }; Returns: undefined };
      cancel_booking: {
        Args: { expected_refund_cents: number; target_booking: string };
        Returns: Database['public']['CompositeTypes']['cancellation'];
        SetofOptions: {
          from: '*';
          to: 'cancellation';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      cancel_booking_as_admin: {
        Args: { reason: string; reason_code?: string; target_booking: string };
        Returns: Database['public']['CompositeTypes']['cancellation'];
        SetofOptions: {
          from: '*';
          to: 'cancellation';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      cancel_booking_as_host: {
        Args: { note?: string; reason: string; target_booking: string };
        Returns: Database['public']['CompositeTypes']['cancellation'];
        SetofOptions: {
          from: '*';
          to: 'cancellation';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      check_hold_budget: { Args: { event_date: string; target_space: string }; Returns: undefined };
      check_receipt: {
        Args: { receipt_code: string };
        Returns: {
          booking_code: string;
          cancellation_reason: string;
          cancelled_at: string;
          event_date: string;
          money: Json;
          paid_at: string;
          status: string;
          title: string;
          total_cents: number;
        }[];
      };
      claim_affiliate_code: { Args: { campaign?: string; code: string }; Returns: Json };
      claim_calendar: {
        Args: { target_calendar?: string };
        Returns: Database['public']['CompositeTypes']['claimed_calendar'][];
        SetofOptions: {
          from: '*';
          to: 'claimed_calendar';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_outbox: {
        Args: { batch?: number; kinds: string[] };
        Returns: {
          attempts: number;
          available_at: string;
          created_at: string;
          dedupe_key: string;
          done_at: string | null;
          failed_at: string | null;
          id: number;
          kind: string;
          last_error: string | null;
          payload: NonNullable<Json>;
          priority: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'outbox';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      close_list_link: { Args: { target_list: string }; Returns: undefined };
      complete_profile: {
        Args: { date_of_birth: string; full_name: string; phone: string };
        Returns: Database['public']['CompositeTypes']['account'][];
        SetofOptions: {
          from: '*';
          to: 'account';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      count_affiliate_click: { Args: { campaign?: string; code: string }; Returns: undefined };
      count_list_guests: { Args: { guests?: number; target_list: string }; Returns: undefined };
      count_open_requests: { Args: Record<PropertyKey, never>; Returns: number };
      create_list: { Args: { first_space?: string; list_name: string }; Returns: string };
      date_list: { Args: { day?: string; target_list: string }; Returns: undefined };
      decline_request: {
        Args: { block_date?: boolean; note?: string; reason: string; target_request: string };
        Returns: undefined;
      };
      defer_refund: { Args: { refund_id: string }; Returns: undefined };
      delete_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_expired_data: { Args: Record<PropertyKey, never>; Returns: Json };
      delete_list: { Args: { target_list: string }; Returns: undefined };
      delete_list_link: { Args: { target_list: string }; Returns: undefined };
      dispute_evidence_to_send: {
        Args: { dispute_id: string };
        Returns: {
          attempt: number;
          facts: Json;
          is_sent: boolean;
          provider_dispute_id: string;
          statement: string;
        }[];
      };
      email_to_send: {
        Args: { message_id: number };
        Returns: Database['public']['CompositeTypes']['queued_email'][];
        SetofOptions: {
          from: '*';
          to: 'queued_email';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      end_calendar_reading: {
        Args: {
          dates?: string[];
          event_count?: number;
          free_dates?: string[];
          free_event_count?: number;
          kinds?: string[];
          new_etag?: string;
          new_last_modified?: string;
          outcome: string;
          reading_number: number;
          target_calendar: string;
          unreadable_events?: number;
        };
        Returns: Json;
      };
      ended_holds: {
        Args: { batch?: number };
        Returns: Database['public']['CompositeTypes']['hold'][];
        SetofOptions: {
          from: '*';
          to: 'hold';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      enter_list: { Args: { browser: string; secret: string; visitor_name: string }; Returns: undefined };
      errors_to_place: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          stack: string;
          unit: string;
          version: string;
        }[];
      };
      evaluate_alarms: { Args: Record<PropertyKey, never>; Returns: number };
      expire_holds: { Args: { batch?: number }; Returns: number };
      expire_requests: { Args: { batch?: number }; Returns: number };
      expire_telemetry: { Args: Record<PropertyKey, never>; Returns: number };
      finish_outbox: { Args: { message_id: number }; Returns: undefined };
      follow_mail_link: { Args: { is_on?: boolean; token: string }; Returns: string };
      generate_affiliate_code: { Args: Record<PropertyKey, never>; Returns: string };
      give_up_dispute: { Args: { target_dispute: string }; Returns: Json };
      hold_booking: {
        Args: {
          base_price_cents: number;
          company?: Json;
          coupon_id?: string;
          discount_cents?: number;
          ends_at?: string;
          event_date: string;
          expected_total_cents?: number;
          extras?: Json;
          guest_count: number;
          payment_method: string;
          rules_version?: number;
          service_fee_cents?: number;
          starts_at?: string;
          target_space: string;
        };
        Returns: Database['public']['CompositeTypes']['hold'];
        SetofOptions: {
          from: '*';
          to: 'hold';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      hold_payouts_of: { Args: { reason?: string; target_suspension: string }; Returns: undefined };
      home_page: { Args: { free_on: string }; Returns: Json };
      host_calendar: {
        Args: { from_date: string; target_space: string; to_date: string };
        Returns: {
          calendar_name: string;
          date: string;
          guest_count: number;
          guest_name: string;
          imported: Json;
          is_own_block: boolean;
          note: string;
          state: string;
        }[];
      };
      host_calendars: { Args: { target_space: string }; Returns: Json };
      host_dashboard: { Args: Record<PropertyKey, never>; Returns: Json };
      host_requests: { Args: Record<PropertyKey, never>; Returns: Json };
      keep_outbox: { Args: { attempt: number; message_id: number }; Returns: boolean };
      latest_reviews: {
        Args: { before?: string; page_size?: number };
        Returns: {
          comment: string;
          created_at: string;
          id: string;
          neighborhood_name: string;
          rating: number;
          reviewer_avatar: string;
          reviewer_name: string;
          space_id: string;
          space_title: string;
          space_type: string;
        }[];
      };
      lift_suspension: { Args: { target_suspension: string }; Returns: undefined };
      list_booking_money: {
        Args: { target_bookings: string[] };
        Returns: {
          booking_id: string;
          by_hand_at: string;
          by_hand_cents: number;
          dispute: string;
          failed_cents: number;
          held_cents: number;
          paid_cents: number;
          sent_at: string;
          sent_cents: number;
          waiting_cents: number;
          withdrawn_cents: number;
        }[];
      };
      list_conversations: {
        Args: { before?: string; page_size?: number };
        Returns: {
          created_at: string;
          id: string;
          last_message: Json;
          last_message_at: string;
          other: Json;
          role: string;
          space_id: string;
          space_image: string;
          space_title: string;
          unread_count: number;
        }[];
      };
      list_requests: { Args: { target_conversation: string }; Returns: Json };
      list_visits: {
        Args: { target_conversation: string };
        Returns: {
          accepted_time: string;
          address: Json;
          changed_by: string;
          ends_at: string;
          id: string;
          neighborhood: string;
          proposed_times: string[];
          status: string;
        }[];
      };
      listed_spaces: {
        Args: { space_ids: string[] };
        Returns: {
          amenities: string[];
          booking_mode: string;
          capacity: number;
          cover_image_index: number;
          id: string;
          images: string[];
          neighborhood: string;
          neighborhood_name: string;
          price: number | null;
          price_per_guest: number | null;
          price_varies: boolean | null;
          rating_average: number | null;
          rating_count: number;
          seats: number | null;
          standing: number | null;
          title: string;
          type: string;
          zone: string;
          zone_name: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'space_cards';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      mark_conversation_read: { Args: { target_conversation: string }; Returns: string };
      mark_refund_manual: { Args: { note: string; target_refund: string }; Returns: Json };
      moderate_message_content: {
        Args: { content: string; target_conversation?: string; target_space?: string };
        Returns: Database['public']['CompositeTypes']['moderation'];
        SetofOptions: {
          from: '*';
          to: 'moderation';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      my_account: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['account'][];
        SetofOptions: {
          from: '*';
          to: 'account';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_list: {
        Args: { target_list: string };
        Returns: {
          link: string;
          spaces: Json;
        }[];
      };
      my_list_links: {
        Args: Record<PropertyKey, never>;
        Returns: {
          is_closed: boolean;
          list_id: string;
          people: number;
          votes: number;
        }[];
      };
      my_mail_topics: {
        Args: Record<PropertyKey, never>;
        Returns: {
          is_on: boolean;
          topic: string;
        }[];
      };
      my_notifications: { Args: { before?: string; before_id?: string }; Returns: Json };
      my_requests: { Args: Record<PropertyKey, never>; Returns: Json };
      my_review_state: {
        Args: { target_space: string };
        Returns: Database['public']['CompositeTypes']['review_state'];
        SetofOptions: {
          from: '*';
          to: 'review_state';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      note_card: { Args: { fingerprint: string; payment_id: string }; Returns: undefined };
      note_dispute_evidence: { Args: { dispute_id: string; failure?: string }; Returns: undefined };
      note_given_up_dispute: { Args: { dispute_id: string; failure?: string }; Returns: undefined };
      note_provider_reading: { Args: { balance_cents?: number; since: string; until: string }; Returns: undefined };
      note_repeated_sign_up: { Args: { email: string }; Returns: undefined };
      note_scheduled_run: { Args: { job: string }; Returns: undefined };
      open_booking_conversation: { Args: { target_booking: string }; Returns: string };
      open_conversation: { Args: { target_space: string }; Returns: string };
      open_payout_day: { Args: Record<PropertyKey, never>; Returns: Json };
      operations_metrics: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['operations_figures'];
        SetofOptions: {
          from: '*';
          to: 'operations_figures';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      pay_request: {
        Args: { expected_total_cents: number; payment_method: string; target_request: string };
        Returns: Database['public']['CompositeTypes']['hold'];
        SetofOptions: {
          from: '*';
          to: 'hold';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      place_errors: { Args: { places: string }; Returns: number };
      preview_cancellation: {
        Args: { target_booking: string };
        Returns: Database['public']['CompositeTypes']['cancellation_preview'];
        SetofOptions: {
          from: '*';
          to: 'cancellation_preview';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      propose_visit: { Args: { target_conversation: string; times: string[] }; Returns: string };
      provider_period: {
        Args: Record<PropertyKey, never>;
        Returns: {
          since: string;
          until: string;
        }[];
      };
      put_in_list: { Args: { target_list: string; target_space: string }; Returns: undefined };
      read_notifications: { Args: { ids?: string[] }; Returns: number };
      receipt_code: { Args: { target_booking: string }; Returns: string };
      reconcile: {
        Args: Record<PropertyKey, never>;
        Returns: {
          difference_count: number;
          report_id: string;
        }[];
      };
      record_telemetry: { Args: { batch: string }; Returns: boolean };
      refresh_search_prices: { Args: Record<PropertyKey, never>; Returns: number };
      refund_to_send: {
        Args: { refund_id: string };
        Returns: {
          amount_cents: number;
          is_contested: boolean;
          is_decided: boolean;
          payment_intent_id: string;
          status: string;
        }[];
      };
      release_hold: {
        Args: { booking_id: string; reason: string };
        Returns: Database['public']['CompositeTypes']['hold'];
        SetofOptions: {
          from: '*';
          to: 'hold';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      release_item: { Args: { item: string; queue_name: string }; Returns: undefined };
      remove_authenticators: { Args: { target_person: string }; Returns: Json };
      remove_calendar: { Args: { target_calendar: string }; Returns: undefined };
      remove_calendar_provider: { Args: { provider_domain: string }; Returns: undefined };
      remove_favourite: { Args: { target_space: string }; Returns: undefined };
      remove_list_line: { Args: { target_line: string }; Returns: undefined };
      rename_list: { Args: { list_name: string; target_list: string }; Returns: undefined };
      renew_calendar_address: { Args: { target_space: string }; Returns: string };
      reported_files: { Args: { bucket: string; file_names: string[] }; Returns: string[] };
      request_account_deletion: { Args: Record<PropertyKey, never>; Returns: boolean };
      request_calendar_reading: { Args: { target_calendar: string }; Returns: undefined };
      resolve_contact_message: { Args: { resolved?: boolean; target_message: string }; Returns: undefined };
      retry_outbox: { Args: { error: string; message_id: number }; Returns: undefined };
      reveal_payout_key: { Args: { beneficiary?: string; target_host: string }; Returns: Json };
      reveal_settlement_key: { Args: { target_settlement: string }; Returns: Json };
      reverse_host_settlement: { Args: { reason: string; target_settlement: string }; Returns: Json };
      review_space: {
        Args: { decision: string; reason?: string; reason_code?: string; target_space: string };
        Returns: Json;
      };
      revoke_calendar_address: { Args: { target_space: string }; Returns: undefined };
      save_calendar_provider: { Args: { provider_domain: string; provider_name: string }; Returns: undefined };
      save_coupon: { Args: { as_read?: Json; changes: Json; target_coupon: string }; Returns: undefined };
      save_favourites: { Args: { space_ids: string[] }; Returns: string[] };
      save_listing: {
        Args: { as_read?: Json; changes: Json; resend?: boolean; target_space: string };
        Returns: undefined;
      };
      save_profile: { Args: { as_read?: Json; changes: Json }; Returns: undefined };
      seal_caller: { Args: { address: string }; Returns: string };
      search_facets: { Args: { request: Json }; Returns: Json };
      search_map: { Args: { request: Json }; Returns: Json };
      search_spaces: { Args: { request: Json }; Returns: Json };
      send_contact_message: {
        Args: { email: string; message: string; name: string; phone?: string; subject: string };
        Returns: string;
      };
      send_report: { Args: { reason: string; target: string; target_kind: string; words?: string }; Returns: Json };
      set_availability: {
        Args: { as_read?: Json; available: boolean; days: string[]; note?: string; target_space: string };
        Returns: number;
      };
      set_host_verified: { Args: { target_person: string; verified: boolean }; Returns: Json };
      set_mail_topic: { Args: { is_on: boolean; topic: string }; Returns: undefined };
      set_weekdays: {
        Args: { act: string; first_day: string; last_day: string; target_space: string; weekday: number };
        Returns: Database['public']['CompositeTypes']['changed_days'];
        SetofOptions: {
          from: '*';
          to: 'changed_days';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      settle_change: { Args: { as_of?: string; target_change: string }; Returns: undefined };
      settle_host_payouts: {
        Args: {
          bank_reference: string;
          beneficiary?: string;
          expected_cents: number;
          key_version: string;
          payout_ids: string[];
          target_host: string;
        };
        Returns: Json;
      };
      settle_refund: {
        Args: { failure?: string; provider_id?: string; refund_id: string; status: string };
        Returns: string;
      };
      settle_reports: {
        Args: { decision: string; note?: string; parts?: string[]; target: string; target_kind: string };
        Returns: Json;
      };
      share_list: { Args: { target_list: string }; Returns: string };
      shared_list: {
        Args: { browser?: string; secret: string };
        Returns: {
          event_date: string;
          guest_count: number;
          name: string;
          owner_name: string;
          spaces: Json;
          visitor_name: string;
        }[];
      };
      site_stats: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['site_figures'];
        SetofOptions: {
          from: '*';
          to: 'site_figures';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      space_calendar: {
        Args: { from_date: string; target_space: string; to_date: string };
        Returns: {
          date: string;
          held_until: string;
          state: string;
        }[];
      };
      space_page: { Args: { target_space: string }; Returns: Json };
      space_prices: {
        Args: { from_date: string; target_space: string; to_date: string };
        Returns: {
          date: string;
          price: number;
        }[];
      };
      space_terms: {
        Args: { target_space: string };
        Returns: {
          booking_mode: string;
          cancellation_policy: string;
          closes_at: string;
          extras: Json;
          fields: Json;
          horizon_days: number;
          house_rules: Json;
          house_rules_note: string;
          music_until: string;
          notice_days: number;
          opens_at: string;
          price: number;
          price_ranges: Json;
          rules_version: number;
          weekday_prices: Json;
        }[];
      };
      store_provider_lines: { Args: { lines: Json }; Returns: number };
      submit_dispute_evidence: { Args: { statement?: string; target_dispute: string }; Returns: Json };
      suspend_person: {
        Args: {
          expected_refund_cents?: number;
          hold_payouts?: string;
          paid_bookings?: string;
          reason: string;
          reason_code?: string;
          target_person: string;
        };
        Returns: Json;
      };
      suspend_space: {
        Args: {
          expected_refund_cents?: number;
          hold_payouts?: string;
          paid_bookings?: string;
          reason: string;
          reason_code?: string;
          target_space: string;
        };
        Returns: Json;
      };
      take_lease: { Args: { lease_holder: string; lease_name: string; lease_seconds: number }; Returns: boolean };
      take_out_of_list: { Args: { target_list: string; target_space: string }; Returns: undefined };
      take_visit: { Args: { chosen_time: string; target_visit: string }; Returns: undefined };
      unit_health: {
        Args: { since: string; target_unit: string };
        Returns: {
          alive: number;
          by_group: Json;
          exposures: number;
          failures: number;
          slot: string;
          started: number;
          uncaught: number;
          version: string;
        }[];
      };
      unread_count: { Args: Record<PropertyKey, never>; Returns: number };
      unused_files: { Args: { bucket: string; file_names: string[] }; Returns: string[] };
      validate_coupon: { Args: { booking_amount: number; coupon_code: string }; Returns: Json };
      vote_in_list: {
        Args: { browser: string; secret: string; target_space: string; wanted: boolean };
        Returns: undefined;
      };
      withdraw_request: { Args: { target_request: string }; Returns: undefined };
      write_list_line: {
        Args: { browser: string; content: string; secret: string; target_space: string };
        Returns: undefined;
      };
      write_review: {
        Args: { comment: string; photos?: string[]; rating: number; target_space: string };
        Returns: string;
      };
      write_to_person: {
        Args: {
          asks_correction?: boolean;
          letter_id: string;
          message: string;
          target_person: string;
          target_space?: string;
        };
        Returns: undefined;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      account: {
        id: string | null;
        full_name: string | null;
        avatar_url: string | null;
        is_host: boolean | null;
        host_verified: boolean | null;
        is_admin: boolean | null;
        phone: string | null;
        date_of_birth: string | null;
        terms_version: number | null;
        missing: string[] | null;
        needs_name: boolean | null;
        needs_password: boolean | null;
        suspension: Json | null;
        unread_notifications: number | null;
      };
      cancellation: {
        booking_id: string | null;
        status: string | null;
        refund_cents: number | null;
        refund_ids: string[] | null;
      };
      cancellation_preview: {
        refund_cents: number | null;
        kept_cents: number | null;
        share: number | null;
        deadlines: Json | null;
      };
      changed_days: {
        changed: string[] | null;
        kept: string[] | null;
      };
      claimed_calendar: {
        calendar_id: string | null;
        reading: number | null;
        space_id: string | null;
        host_id: string | null;
        address: string | null;
        today: string | null;
        opens_at: string | null;
        closes_at: string | null;
        etag: string | null;
        last_modified: string | null;
        blocks_free: boolean | null;
        providers: string[] | null;
        dialect: string | null;
      };
      hold: {
        booking_id: string | null;
        user_id: string | null;
        space_id: string | null;
        status: string | null;
        event_date: string | null;
        guest_count: number | null;
        payment_method: string | null;
        total_amount: number | null;
        owner_amount: number | null;
        service_fee: number | null;
        discount_amount: number | null;
        coupon_id: string | null;
        coupon_code: string | null;
        title: string | null;
        price_cents: number | null;
        extras: Json | null;
        starts_at: string | null;
        ends_at: string | null;
        rules_version: number | null;
        company: Json | null;
        stripe_session_id: string | null;
        checkout_url: string | null;
        checkout_expires_at: string | null;
        hold_expires_at: string | null;
        request_id: string | null;
      };
      moderation: {
        is_blocked: boolean | null;
        reason: string | null;
      };
      operations_figures: {
        outbox_waiting: number | null;
        outbox_oldest_seconds: number | null;
        outbox_failed: number | null;
        holds_open: number | null;
        holds_overdue: number | null;
        webhook_events: number | null;
        webhook_lag_seconds: number | null;
        money_differences: number | null;
        reconciliation_age_seconds: number | null;
        schedule_silence_seconds: Json | null;
        schedules_silent: number | null;
        alarms: Json | null;
      };
      payment_outcome: {
        booking_id: string | null;
        status: string | null;
        outcome: string | null;
        duplicate: boolean | null;
      };
      queued_email: {
        to: string | null;
        name: string | null;
        template: string | null;
        key: string | null;
        data: Json | null;
        leave_token: string | null;
      };
      review_state: {
        may_review: boolean | null;
        obstacle: string | null;
      };
      site_figures: {
        spaces: number | null;
        neighborhoods: number | null;
        hosts: number | null;
        events: number | null;
        bookings: number | null;
        guests: number | null;
        reviews: number | null;
        rating_average: number | null;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
